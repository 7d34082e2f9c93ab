/** Says when this process has more to do than it can, by how late its event loop is and how old its queue. */

export interface LoadSigns {
  /** How much later than due the event loop gets to what is due, in milliseconds. */
  readonly eventLoopMilliseconds: () => number;
  /** How long the oldest change has waited for its transaction, in milliseconds. */
  readonly queueMilliseconds: () => number;
  /** While connections come, what a call waits for so that the others are taken too. */
  readonly standBack: () => Promise<void> | undefined;
}

interface Bounds {
  readonly eventLoopMilliseconds: number;
  readonly queueMilliseconds: number;
}

/**
 * A call goes through the event loop some twenty times, and has five seconds: a loop of 200 ms leaves it little over. A
 * read can be asked for again without harm, so that reads are turned away first, and writes get what they leave.
 */
const readBounds: Bounds = { eventLoopMilliseconds: 100, queueMilliseconds: 250 };
const writeBounds: Bounds = { eventLoopMilliseconds: 200, queueMilliseconds: 500 };

/** What there is too much of for one more call; undefined while it may come. */
export function overloadBy(
  signs: Omit<LoadSigns, 'standBack'>,
  isWrite: boolean,
): 'event-loop' | 'queue' | undefined {
  const bounds = isWrite ? writeBounds : readBounds;
  if (signs.eventLoopMilliseconds() > bounds.eventLoopMilliseconds) return 'event-loop';
  return signs.queueMilliseconds() > bounds.queueMilliseconds ? 'queue' : undefined;
}
