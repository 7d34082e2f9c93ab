/** How late the event loop is, and whether somebody waits in front of the door for it. */
import { setImmediate } from 'node:timers/promises';

export interface EventLoopWatch {
  /** How much later than due the clock below last struck, or how late it is by now. */
  readonly delayMilliseconds: () => number;
  /** The longest delay of the last half a minute to a minute, for who looks seldom. */
  readonly peakMilliseconds: () => number;
  /** To be called with each new connection. */
  readonly noteConnection: () => void;
  /** While connections come, what settles after some rounds of the event loop; undefined where none does. */
  readonly standBack: () => Promise<void> | undefined;
  stop(): void;
}

const strikeMilliseconds = 20;
/** For so long at the most work stands back behind connections that come. */
const standBackMilliseconds = 20;
const peakWindowMilliseconds = 30_000;

/** Node's own histogram includes its resolution, and misses a delay in the moment of its reset. */
export function watchEventLoop(): EventLoopWatch {
  let struckAt = performance.now();
  let lastDelay = 0;
  let peaks = { since: struckAt, now: 0, before: 0 };
  let hasConnectionCome = false;
  let standing: Promise<void> | undefined;
  // Node takes one new connection in each round: where rounds are long, the last of a crowd would wait for minutes.
  const stand = async () => {
    const until = performance.now() + standBackMilliseconds;
    while (hasConnectionCome && performance.now() < until) {
      hasConnectionCome = false;
      // The first is still of the round in which the connection came.
      await setImmediate();
      await setImmediate();
    }
    standing = undefined;
  };
  const sinceDue = () => performance.now() - struckAt - strikeMilliseconds;
  const timer = setInterval(() => {
    // One strike in time between two late ones does not mean that all is well.
    lastDelay = Math.max(sinceDue(), lastDelay / 2, 0);
    struckAt = performance.now();
    const isOver = struckAt - peaks.since >= peakWindowMilliseconds;
    if (isOver) peaks = { since: struckAt, now: lastDelay, before: peaks.now };
    else if (lastDelay > peaks.now) peaks.now = lastDelay;
  }, strikeMilliseconds).unref();
  return {
    delayMilliseconds: () => Math.max(lastDelay, sinceDue()),
    peakMilliseconds: () => Math.max(peaks.now, peaks.before, lastDelay, sinceDue()),
    noteConnection: () => {
      hasConnectionCome = true;
      standing ??= stand();
    },
    standBack: () => standing,
    stop: () => clearInterval(timer),
  };
}
