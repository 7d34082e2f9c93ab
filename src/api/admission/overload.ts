/** Load shedding: detects overload by event-loop delay and by the age of the write queue. */

export interface LoadSigns {
  /** Event-loop delay in milliseconds. */
  readonly eventLoopMilliseconds: () => number;
  /** Age of the oldest write that waits for its transaction, in milliseconds. */
  readonly queueMilliseconds: () => number;
  /** Yields to the accepting of new connections; undefined when none arrive. */
  readonly standBack: () => Promise<void> | undefined;
}

/** Fractions of the answer's deadline. */
interface Bounds {
  readonly eventLoop: number;
  readonly queue: number;
}

/**
 * A call goes through the event loop some twenty times, so a delay of a twenty-fifth of the deadline uses most of it.
 * Reads are shed first, because a client can repeat them without harm; writes get the remaining capacity.
 */
const readBounds: Bounds = { eventLoop: 0.02, queue: 0.05 };
const writeBounds: Bounds = { eventLoop: 0.04, queue: 0.1 };

/** Returns the overloaded resource, or undefined while one more call can be admitted. */
export function findOverload(
  signs: Omit<LoadSigns, 'standBack'>,
  isWrite: boolean,
  answerMilliseconds: number,
): 'event-loop' | 'queue' | undefined {
  const bounds = isWrite ? writeBounds : readBounds;
  if (signs.eventLoopMilliseconds() > bounds.eventLoop * answerMilliseconds) return 'event-loop';
  return signs.queueMilliseconds() > bounds.queue * answerMilliseconds ? 'queue' : undefined;
}
