/**
 * One deadline for each request, whatever it waits for one after another: a place, a password's turn, the database, the
 * bank. Who has no answer by then is told to come again; what the call has begun goes on, and is what a repeated
 * X-Request-ID is answered with: see docs/decisions.md, D23.
 */
import type { IncomingMessage } from 'node:http';
import { Problem } from '../domain/problem.js';
import type { Stage } from './stage.js';

export function answerDeadline(milliseconds: number): Stage {
  return async (ctx, next) => {
    const deadline = new Deadline(milliseconds);
    deadlines.set(ctx.req, deadline);
    try {
      // What comes later finds that the answer has been sent, and is dropped.
      await Promise.race([deadline.passed, next()]);
    } finally {
      deadline.end();
    }
  };
}

/** While a body is on its way, the time is the caller's; it begins anew with the whole request. */
export async function asCallersTime<T>(request: IncomingMessage, wait: () => Promise<T>): Promise<T> {
  const deadline = deadlines.get(request);
  deadline?.stop();
  try {
    return await wait();
  } finally {
    deadline?.start();
  }
}

/** For an answer that waits for somebody by intent: it has so much time on top. */
export function allowMore(request: IncomingMessage, milliseconds: number): void {
  deadlines.get(request)?.start(milliseconds);
}

/** By the request, because those who wait for somebody know nothing of stages. */
const deadlines = new WeakMap<IncomingMessage, Deadline>();

class Deadline {
  readonly #milliseconds: number;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #pass: (problem: Problem) => void = () => undefined;
  /** Rejects when it passes. */
  readonly passed: Promise<never>;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
    this.passed = new Promise((_, reject) => (this.#pass = reject));
    this.start();
  }

  start(more = 0): void {
    if (this.#isOver) return;
    clearTimeout(this.#timer);
    const pass = () =>
      this.#pass(new Problem('server.unavailable', 'The answer was not there in time; try again shortly.'));
    this.#timer = setTimeout(pass, this.#milliseconds + more);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** From now on nothing starts it again. */
  end(): void {
    this.stop();
    this.#isOver = true;
  }
}
