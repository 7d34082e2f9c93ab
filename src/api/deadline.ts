/**
 * One deadline for each request, whatever it waits for one after another: a place, a password's turn, the database, the
 * bank. Who has no answer by then is told to come again; what the call has begun goes on, and is what a repeated
 * X-Request-ID is answered with: see docs/decisions.md, D23.
 */
import type http from 'node:http';
import { Problem } from '../domain/problem.js';
import type { Stage } from './stage.js';

export function answerDeadline(milliseconds: number): Stage {
  const deadlines = new Deadlines(milliseconds);
  return (ctx, next) =>
    new Promise((resolve, reject) => {
      const deadline = deadlines.begin(reject);
      ctx.req[deadlineOf] = deadline;
      const answer = async () => {
        try {
          await next();
        } finally {
          deadline.end();
        }
      };
      // What comes later finds that the answer has been sent, and is dropped.
      answer().then(resolve, reject);
    });
}

/** While a body is on its way, the time is the caller's; it begins anew with the whole request. */
export async function asCallersTime<T>(request: http.IncomingMessage, wait: () => Promise<T>): Promise<T> {
  const deadline = request[deadlineOf];
  deadline?.stop();
  try {
    return await wait();
  } finally {
    deadline?.start();
  }
}

/** For an answer that waits for somebody by intent: it has so much time on top. */
export function allowMore(request: http.IncomingMessage, milliseconds: number): void {
  request[deadlineOf]?.start(milliseconds);
}

/** On the request, because those who wait for somebody know nothing of stages; entries of a WeakMap would outlive the call. */
const deadlineOf: unique symbol = Symbol('deadline');

declare module 'http' {
  interface IncomingMessage {
    [deadlineOf]?: Deadline;
  }
}

/** In a ring of those that run, the next one to pass first; a call's own is taken out when it ends, long before. */
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

  /** From now on nothing starts it again. */
  end(): void {
    this.stop();
    this.isOver = true;
  }
}

/** One timer for all of them: one for each call would be made and ended with it, and hardly any ever passes. */
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

  /** `pass` is called when it passes. */
  begin(pass: (problem: Problem) => void): Deadline {
    const deadline = new Deadline(this, pass);
    this.start(deadline, 0);
    return deadline;
  }

  start(deadline: Deadline, more: number): void {
    deadline.stop();
    const at = performance.now() + this.#milliseconds + more;
    deadline.at = at;
    // All have the same time, but for the few that have more, so that it is the last one almost always.
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
    // Whoever waits for an answer keeps the process alive, and nobody else has to.
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
