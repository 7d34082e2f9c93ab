/**
 * Fair queue for large answers, which block the event loop for all calls: large answers start one at a time,
 * round-robin between clients, and with rests in between while several clients call.
 */
import type { Client } from '../../domain/clients.js';
import type { Context, Stage } from '../stage.js';
import { shedCall } from './admission.js';

/** Least size of a large answer. */
const largeBytes = 32_768;
/**
 * Measured: a page of 500 transactions (250 kB) blocks the event loop for 5 ms; slower or busy machines take longer.
 */
const leastMillisecondsPerByte = 5 / 250_000;
/** Upper bound, so that a slow machine does not lock out readers of large pages. */
const mostMillisecondsPerByte = 8 * leastMillisecondsPerByte;
/** Weight of the latest measurement in the moving average. */
const newsShare = 0.3;
/** Rest after a large answer, as a multiple of the time that it took. */
const restShare = 4;
/** A client counts as active for so long after its last call. */
const presentMilliseconds = 1000;
/** Share of the answer's deadline that a call may wait in this queue. */
const waitingShare = 0.4;

export function largeAnswers(answerMilliseconds: number): Stage<'route' | 'client'> {
  const queue = new FairQueue(answerMilliseconds * waitingShare);
  /** Size of the last answer by client and operation, taken as the estimate for the next. */
  const lastBytes = new Map<string, number>();
  const inTurn = async (ctx: Asked, client: Client, next: () => Promise<void>) => {
    const { route } = ctx.state;
    const key = `${client.id} ${route.operation.id}`;
    const bytes = lastBytes.get(key) ?? 0;
    if (bytes >= largeBytes && !(await queue.admit(client.id, bytes))) {
      throw shedCall(ctx.req, 'large-answers');
    }
    const start = performance.eventLoopUtilization();
    await next();
    const answered = Number(ctx.res.getHeader('content-length') ?? 0);
    lastBytes.set(key, answered);
    if (answered >= largeBytes) queue.learn(answered, performance.eventLoopUtilization(start).active);
  };
  return (ctx, next) => {
    const { client } = ctx.state;
    if (!client) return next();
    queue.noteCall(client.id);
    return ctx.method === 'GET' ? inTurn(ctx, client, next) : next();
  };
}

type Asked = Context<'route' | 'client'>;

interface Waiting {
  readonly bytes: number;
  readonly until: number;
  readonly settle: (isGiven: boolean) => void;
}

/** Fair queue: serves clients round-robin. */
class FairQueue {
  /** Waiting calls by client, in the order of the clients' turns. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #seenAt = new Map<string, number>();
  #millisecondsPerByte = leastMillisecondsPerByte;
  #restsUntil = 0;
  #isScheduled = false;
  readonly #waitingMilliseconds: number;

  constructor(waitingMilliseconds: number) {
    this.#waitingMilliseconds = waitingMilliseconds;
  }

  noteCall(client: string): void {
    this.#seenAt.set(client, performance.now());
  }

  /** Learns how long the event loop was busy while an answer of `bytes` was made, including other work in that time. */
  learn(bytes: number, busyMilliseconds: number): void {
    const learnt = this.#millisecondsPerByte * (1 - newsShare) + (busyMilliseconds / bytes) * newsShare;
    this.#millisecondsPerByte = Math.min(Math.max(learnt, leastMillisecondsPerByte), mostMillisecondsPerByte);
  }

  /** Resolves to true when the client may begin, and to false when the wait took too long. */
  admit(client: string, bytes: number): Promise<boolean> {
    return new Promise((settle) => {
      const waiting = { bytes, until: performance.now() + this.#waitingMilliseconds, settle };
      const ofClient = this.#waiting.get(client);
      if (ofClient) ofClient.push(waiting);
      else this.#waiting.set(client, [waiting]);
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waiting.size === 0) return;
    this.#isScheduled = true;
    const rest = this.#isShared() ? this.#restsUntil - performance.now() : 0;
    const give = () => this.#give();
    // Even without a rest, the event loop first processes pending I/O.
    if (rest > 0) setTimeout(give, rest);
    else setImmediate(give);
  }

  #isShared(): boolean {
    const since = performance.now() - presentMilliseconds;
    for (const [client, seenAt] of this.#seenAt) if (seenAt < since) this.#seenAt.delete(client);
    return this.#seenAt.size > 1;
  }

  #give(): void {
    this.#isScheduled = false;
    const [[client, waiting] = []] = this.#waiting;
    const next = waiting?.shift();
    if (client === undefined || !waiting || !next) return;
    this.#waiting.delete(client);
    if (waiting.length > 0) this.#waiting.set(client, waiting);
    const now = performance.now();
    const isInTime = now <= next.until;
    if (isInTime) this.#restsUntil = now + next.bytes * this.#millisecondsPerByte * (1 + restShare);
    next.settle(isInTime);
    this.#schedule();
  }
}
