/**
 * Deadline of a request across all its waits: admission, password check, database and bank. At the deadline the caller
 * gets 503; the work goes on, and its result answers a retry with the same X-Request-ID: see docs/developer/decisions, D23.
 */
import type http from 'node:http';
import { Problem } from '../domain/problem.js';
import type { Stage } from './stage.js';

export function answerDeadline(milliseconds: number): Stage {
  const deadlines = new Deadlines(milliseconds);
  return (ctx, next) =>
    new Promise((resolve, reject) => {
      const deadline = deadlines.begin(reject, arrivalOf(ctx.req));
      ctx.req[deadlineKey] = deadline;
      const answer = async () => {
        try {
          await next();
        } finally {
          deadline.end();
        }
      };
      // A result after the deadline is dropped, because the answer has been sent.
      answer().then(resolve, reject);
    });
}

/**
 * Stops the deadline while a body arrives or the call is suspended, because the caller determines that time; the
 * deadline then restarts in full.
 */
export async function pauseDeadline<T>(request: http.IncomingMessage, wait: () => Promise<T>): Promise<T> {
  const deadline = request[deadlineKey];
  deadline?.stop();
  try {
    return await wait();
  } finally {
    deadline?.start();
  }
}

/** Extends the deadline by `milliseconds`, for an answer that waits on purpose. */
export function extendDeadline(request: http.IncomingMessage, milliseconds: number): void {
  request[deadlineKey]?.start(milliseconds);
}

/**
 * Sets when the request's caller began to wait, on the scale of `performance.now()`, where that was before the request
 * was read.
 */
export function setArrival(request: http.IncomingMessage, at: number): void {
  request[arrivalKey] = at;
}

/** When the request's caller began to wait, as far as known. */
export function arrivalOf(request: http.IncomingMessage): number {
  return request[arrivalKey] ?? performance.now();
}

const arrivalKey: unique symbol = Symbol('arrival');

/** Stored on the request, because the code that waits does not know stages; WeakMap entries would outlive the call. */
const deadlineKey: unique symbol = Symbol('deadline');

declare module 'http' {
  interface IncomingMessage {
    [deadlineKey]?: Deadline;
    [arrivalKey]?: number;
  }
}

/**
 * Element of a ring of running deadlines, ordered by time; nearly always removed when its call ends, long before it
 * passes.
 */
class Deadline {
  readonly #all: Deadlines;
  readonly pass: (problem: Problem) => void;
  at = 0;
  isOver = false;
  before: Deadline = this;
  after: Deadline = this;

  constructor(all: Deadlines, pass: (problem: Problem) => void) {
    this.#all = all;
    this.pass = pass;
  }

  start(more = 0): void {
    if (!this.isOver) this.#all.start(this, more);
  }

  stop(): void {
    this.before.after = this.after;
    this.after.before = this.before;
    this.before = this;
    this.after = this;
  }

  /** Ends the deadline; `start` has no effect afterwards. */
  end(): void {
    this.stop();
    this.isOver = true;
  }
}

/** One timer for all deadlines: a timer per call would cost time, and hardly any deadline passes. */
class Deadlines {
  readonly #milliseconds: number;
  readonly #ring: Deadline;
  #timer: NodeJS.Timeout | undefined;
  #strikesAt = Infinity;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
    this.#ring = new Deadline(this, () => undefined);
    this.#ring.at = -Infinity;
  }

  /** Calls `pass` when the deadline of a caller who waits since `arrival` passes. */
  begin(pass: (problem: Problem) => void, arrival: number): Deadline {
    const deadline = new Deadline(this, pass);
    this.start(deadline, arrival - performance.now());
    return deadline;
  }

  start(deadline: Deadline, more: number): void {
    deadline.stop();
    const at = performance.now() + this.#milliseconds + more;
    deadline.at = at;
    // Insertion from the end: nearly all deadlines have the same length, so that the newest is the last.
    let before = this.#ring.before;
    while (before.at > at) before = before.before;
    deadline.before = before;
    deadline.after = before.after;
    before.after.before = deadline;
    before.after = deadline;
    if (at < this.#strikesAt) this.#strikeAt(at);
  }

  #strikeAt(at: number): void {
    clearTimeout(this.#timer);
    this.#strikesAt = at;
    // Unreferenced: an open connection keeps the process alive, a deadline need not.
    this.#timer = setTimeout(() => this.#strike(), Math.ceil(at - performance.now())).unref();
  }

  #strike(): void {
    this.#strikesAt = Infinity;
    const now = performance.now();
    for (let next = this.#ring.after; next !== this.#ring; next = this.#ring.after) {
      if (next.at > now) return this.#strikeAt(next.at);
      next.stop();
      next.pass(new Problem('server.unavailable', 'The answer was not there in time; try again shortly.'));
    }
  }
}
