/** Load shedding: detects overload by event-loop delay, by the age of the write queue, and by the wait of connections. */

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

/** A call at its admission. */
export interface AdmissionWait {
  /** How long the caller has waited already: the accept queue holds its connection before the request is read. */
  readonly waitedMilliseconds: number;
  /** Calls under way, in the queue, and yielding. */
  readonly callsAhead: number;
  /** The rate at which calls end. */
  readonly callsPerSecond: number;
}

/** Shares of the answer's deadline: a shorter wait changes nothing, and a longer one leaves no time for the work. */
const noticedShare = 0.1;
const waitShare = 0.8;
/** Calls ahead that do not delay a call, even where none has ended lately. */
const fewCalls = 8;

/**
 * Whether a call that waited for its admission would be answered after its deadline: its wait so far, and the time that
 * the calls ahead of it need at their present rate. A call that did not wait is never judged: slow calls ahead, such as
 * those of a slow core, do not delay a call for which a slot is free.
 */
export function isTooLate(
  { callsAhead, callsPerSecond, waitedMilliseconds }: AdmissionWait,
  answerMilliseconds: number,
): boolean {
  if (waitedMilliseconds < noticedShare * answerMilliseconds) return false;
  const aheadMilliseconds = callsAhead > fewCalls ? (callsAhead / callsPerSecond) * 1000 : 0;
  return waitedMilliseconds + aheadMilliseconds > waitShare * answerMilliseconds;
}

const rateMilliseconds = 1000;

/** The rate at which calls end, over the present second and the one before; instants are those of `performance.now()`. */
export class EndRate {
  #since: number;
  #now = 0;
  #before = 0;

  constructor(at = performance.now()) {
    this.#since = at;
  }

  note(at = performance.now()): void {
    this.#turn(at);
    this.#now += 1;
  }

  perSecond(at = performance.now()): number {
    this.#turn(at);
    return ((this.#before + this.#now) * 1000) / (rateMilliseconds + at - this.#since);
  }

  #turn(at: number): void {
    const passed = at - this.#since;
    if (passed < rateMilliseconds) return;
    this.#before = passed < 2 * rateMilliseconds ? this.#now : 0;
    this.#now = 0;
    this.#since = at;
  }
}

/** Lets calls yield to new connections, and refuses those that could only be answered late. */
export class Crowd {
  readonly #load: Pick<LoadSigns, 'standBack'>;
  readonly #answerMilliseconds: number;
  readonly #callsAdmitted: () => number;
  readonly #ended = new EndRate();
  #yielding = 0;

  constructor(
    load: Pick<LoadSigns, 'standBack'>,
    answerMilliseconds: number,
    /** Calls under way and in the queue. */
    callsAdmitted: () => number,
  ) {
    this.#load = load;
    this.#answerMilliseconds = answerMilliseconds;
    this.#callsAdmitted = callsAdmitted;
  }

  /** Undefined when the call may ask for a slot. `arrival` is when its caller began to wait. */
  pass(arrival: number): Promise<'accept-queue' | undefined> | 'accept-queue' | undefined {
    const refusal = this.#judge(arrival);
    const standing = refusal ? undefined : this.#load.standBack();
    return standing ? this.#yieldTo(standing, arrival) : refusal;
  }

  noteEnd(): void {
    this.#ended.note();
  }

  async #yieldTo(standing: Promise<void>, arrival: number) {
    this.#yielding += 1;
    await standing;
    this.#yielding -= 1;
    return this.#judge(arrival);
  }

  #judge(arrival: number): 'accept-queue' | undefined {
    const waitedMilliseconds = performance.now() - arrival;
    const callsAhead = this.#callsAdmitted() + this.#yielding;
    const wait = { waitedMilliseconds, callsAhead, callsPerSecond: this.#ended.perSecond() };
    return isTooLate(wait, this.#answerMilliseconds) ? 'accept-queue' : undefined;
  }
}
