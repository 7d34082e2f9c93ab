/**
 * Large answers keep the event loop busy, in which everybody's calls wait. So they are begun one after another, in turn
 * between clients, and while several clients call, with rests between them.
 */
import type { Client } from '../../domain/clients.js';
import type { Context, Stage } from '../stage.js';
import { turnAway } from './admission.js';

/** Answers from this size on count as large. */
const largeBytes = 32_768;
/** A page of 500 transactions, 250 kB, was measured to keep the event loop for 5 ms; a machine that is slower, or busy, shows. */
const leastMillisecondsPerByte = 5 / 250_000;
/** However slow the machine is, whoever reads large pages is not kept out. */
const mostMillisecondsPerByte = 8 * leastMillisecondsPerByte;
/** How much of what is known of earlier answers gives way to the last one. */
const newsShare = 0.3;
/** After a large answer the event loop is left to others for four times the time that it took. */
const restShare = 4;
/** Who called so long ago counts as calling still. */
const presentMilliseconds = 1000;
/** Whoever has waited for more of the time for the answer is turned away. */
const waitingShare = 0.4;

export function largeAnswers(answerMilliseconds: number): Stage<'route' | 'client'> {
  const queue = new FairQueue(answerMilliseconds * waitingShare);
  /** How large the last answer was, by client and operation: the next one will be alike. */
  const lastBytes = new Map<string, number>();
  const inTurn = async (ctx: Asked, client: Client, next: () => Promise<void>) => {
    const { route } = ctx.state;
    const key = `${client.id} ${route.operation.id}`;
    const bytes = lastBytes.get(key) ?? 0;
    if (bytes >= largeBytes && !(await queue.admit(client.id, bytes))) {
      throw turnAway(ctx.req, 'large-answers');
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

/** Takes clients in turn, so that who asks for most waits most. */
class FairQueue {
  /** By client; whose turn is next comes first. */
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

  /** How long the event loop was busy while an answer of that size was made, with what else it did meanwhile. */
  learn(bytes: number, busyMilliseconds: number): void {
    const learnt = this.#millisecondsPerByte * (1 - newsShare) + (busyMilliseconds / bytes) * newsShare;
    this.#millisecondsPerByte = Math.min(Math.max(learnt, leastMillisecondsPerByte), mostMillisecondsPerByte);
  }

  /** Settles when the client may begin, with false when that took too long. */
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
    // Also without a rest the event loop looks at what has come meanwhile.
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
