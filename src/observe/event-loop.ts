/** Measures the delay of the event loop and of its accept queue, and lets calls yield to new connections. */
import { setImmediate } from 'node:timers/promises';

export interface EventLoopWatch {
  /** The delay of the timer's last tick, or the current delay if longer. */
  readonly delayMilliseconds: () => number;
  /** The longest delay of the last 30 to 60 seconds, for callers that poll rarely. */
  readonly peakMilliseconds: () => number;
  /**
   * Must be called with each new connection. Returns the longest time that it can have waited in the accept queue, in
   * milliseconds: the time since that queue was last empty.
   */
  readonly noteConnection: () => number;
  /** While connections arrive, a promise that settles after some turns of the event loop; otherwise undefined. */
  readonly standBack: () => Promise<void> | undefined;
  stop(): void;
}

const strikeMilliseconds = 20;
/** The connections of one yield. They end it only under overload: without any it ends after a turn of the event loop. */
const standBackConnections = 512;
const peakWindowMilliseconds = 30_000;

/**
 * Measures by a timer of its own: Node's histogram includes its resolution, and misses a delay at the moment of its
 * reset. `standBackMilliseconds` limits one yield on a busy machine, whose turns are long until the admitted calls have
 * ended.
 */
export function watchEventLoop(standBackMilliseconds: number): EventLoopWatch {
  let struckAt = performance.now();
  let lastDelay = 0;
  let peaks = { since: struckAt, now: 0, before: 0 };
  let hasConnectionCome = false;
  let cameAt = -Infinity;
  /** The last moment at which no connection is known to have waited in the accept queue. */
  let emptyAt = struckAt;
  let standing: Promise<void> | undefined;
  // Node accepts one new connection per turn: with long turns, the last of many connections would wait for minutes. A
  // bound in time alone would pass within one such turn.
  const stand = async () => {
    const until = performance.now() + standBackMilliseconds;
    for (let turn = 0; hasConnectionCome && turn < standBackConnections; turn += 1) {
      hasConnectionCome = false;
      // The first still belongs to the turn in which the connection arrived.
      await setImmediate();
      const turnedAt = performance.now();
      if (turnedAt > until) break;
      await setImmediate();
      if (!hasConnectionCome) emptyAt = turnedAt;
    }
    standing = undefined;
  };
  const sinceDue = () => performance.now() - struckAt - strikeMilliseconds;
  const timer = setInterval(() => {
    // Decays by half per tick, because one punctual tick between two late ones proves nothing.
    lastDelay = Math.max(sinceDue(), lastDelay / 2, 0);
    // A turn since the last strike would have accepted a connection that waited then.
    if (cameAt < struckAt) emptyAt = struckAt;
    struckAt = performance.now();
    const isOver = struckAt - peaks.since >= peakWindowMilliseconds;
    if (isOver) peaks = { since: struckAt, now: lastDelay, before: peaks.now };
    else if (lastDelay > peaks.now) peaks.now = lastDelay;
  }, strikeMilliseconds).unref();
  return {
    delayMilliseconds: () => Math.max(lastDelay, sinceDue()),
    peakMilliseconds: () => Math.max(peaks.now, peaks.before, lastDelay, sinceDue()),
    noteConnection: () => {
      cameAt = performance.now();
      hasConnectionCome = true;
      standing ??= stand();
      return cameAt - emptyAt;
    },
    standBack: () => standing,
    stop: () => clearInterval(timer),
  };
}
