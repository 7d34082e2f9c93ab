/** Measures the event loop's delay, and lets other work yield to new connections. */
import { setImmediate } from 'node:timers/promises';

export interface EventLoopWatch {
  /** The delay of the timer's last tick, or the current delay if longer. */
  readonly delayMilliseconds: () => number;
  /** The longest delay of the last 30 to 60 seconds, for callers that poll rarely. */
  readonly peakMilliseconds: () => number;
  /** Must be called with each new connection. */
  readonly noteConnection: () => void;
  /** While connections arrive, a promise that settles after some turns of the event loop; otherwise undefined. */
  readonly standBack: () => Promise<void> | undefined;
  stop(): void;
}

const strikeMilliseconds = 20;
/** The longest time that work yields to new connections. */
const standBackMilliseconds = 20;
const peakWindowMilliseconds = 30_000;

/** Node's own histogram includes its resolution, and misses a delay at the moment of its reset. */
export function watchEventLoop(): EventLoopWatch {
  let struckAt = performance.now();
  let lastDelay = 0;
  let peaks = { since: struckAt, now: 0, before: 0 };
  let hasConnectionCome = false;
  let standing: Promise<void> | undefined;
  // Node accepts one new connection per turn: with long turns, the last of many connections would wait for minutes.
  const stand = async () => {
    const until = performance.now() + standBackMilliseconds;
    while (hasConnectionCome && performance.now() < until) {
      hasConnectionCome = false;
      // The first still belongs to the turn in which the connection arrived.
      await setImmediate();
      await setImmediate();
    }
    standing = undefined;
  };
  const sinceDue = () => performance.now() - struckAt - strikeMilliseconds;
  const timer = setInterval(() => {
    // Decays by half per tick, because one punctual tick between two late ones proves nothing.
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
