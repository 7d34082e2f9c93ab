/** Says when this process has more to do than it can, by how late its event loop is and how old its queue. */

export interface LoadSigns {
  /** How much later than due the event loop gets to what is due, in milliseconds. */
  readonly eventLoopMilliseconds: () => number;
  /** How long the oldest change has waited for its transaction, in milliseconds. */
  readonly queueMilliseconds: () => number;
  /** While connections come, what a call waits for so that the others are taken too. */
  readonly standBack: () => Promise<void> | undefined;
}

/** Parts of the time in which a call is answered. */
interface Bounds {
  readonly eventLoop: number;
  readonly queue: number;
}

/**
 * A call goes through the event loop some twenty times: a loop that is late by a twenty-fifth of its time leaves it little
 * over. A read can be asked for again without harm, so that reads are turned away first, and writes get what they leave.
 */
const readBounds: Bounds = { eventLoop: 0.02, queue: 0.05 };
const writeBounds: Bounds = { eventLoop: 0.04, queue: 0.1 };

/** What there is too much of for one more call; undefined while it may come. */
export function overloadBy(
  signs: Omit<LoadSigns, 'standBack'>,
  isWrite: boolean,
  answerMilliseconds: number,
): 'event-loop' | 'queue' | undefined {
  const bounds = isWrite ? writeBounds : readBounds;
  if (signs.eventLoopMilliseconds() > bounds.eventLoop * answerMilliseconds) return 'event-loop';
  return signs.queueMilliseconds() > bounds.queue * answerMilliseconds ? 'queue' : undefined;
}
