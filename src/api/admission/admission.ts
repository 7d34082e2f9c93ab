/**
 * Admission control: concurrency limit for calls under way. A call takes a slot in the name of its address, releases
 * the slot while its body arrives, and moves the slot to its client after authentication.
 */
import type http from 'node:http';
import type { Client } from '../../domain/clients.js';
import { Problem } from '../../domain/problem.js';
import { hasArrived } from '../../engine/stages/body.js';
import type { CallerNetwork } from '../addresses.js';
import { arrivalOf, pauseDeadline } from '../deadline.js';
import type { Stage } from '../stage.js';
import { Bodies, type BodyLimits } from './body-limits.js';
import { Crowd, type LoadSigns, findOverload } from './overload.js';
import { ConcurrencyLimiter, type ConcurrencyLimits } from './concurrency-limiter.js';
import type { ShedCounter, ShedCause } from './shed-calls.js';

export interface AdmissionOptions {
  readonly slots: ConcurrencyLimits;
  readonly bodies: BodyLimits;
  readonly load: LoadSigns;
  /** Deadline for every answer. */
  readonly answerMilliseconds: number;
  readonly turnedAway: ShedCounter;
}

export interface Admission {
  /** Calls in the stages behind this one count as under way. */
  readonly admit: Stage;
  /** Moves the call's slot to this client. Throws `server.unavailable` when the client gets no slot in time. */
  moveTo(request: http.IncomingMessage, client: Client): Promise<void> | undefined;
  load(): AdmissionLoad;
}

export interface AdmissionLoad {
  readonly callsUnderWay: number;
  readonly callsWaiting: number;
  readonly bodiesUnderWay: number;
}

export function admission(parts: AdmissionOptions, callerNetwork: CallerNetwork): Admission {
  const slots = new ConcurrencyLimiter(parts.slots, (isWrite) =>
    findOverload(parts.load, isWrite, parts.answerMilliseconds),
  );
  const bodies = new Bodies(parts.bodies);
  const crowd = new Crowd(parts.load, parts.answerMilliseconds, () => slots.taken + slots.waiting);
  const waitingMilliseconds = parts.answerMilliseconds * waitingShare;
  const shared: Shared = { slots, bodies, waitingMilliseconds, turnedAway: parts.turnedAway };
  return {
    load: () => ({
      callsUnderWay: slots.taken,
      callsWaiting: slots.waiting,
      bodiesUnderWay: bodies.underWay,
    }),
    admit: async (ctx, next) => {
      const isWrite = !(ctx.method === 'GET' || ctx.method === 'HEAD');
      const arrival = arrivalOf(ctx.req);
      const slot = new CallSlot(shared, callerNetwork(ctx), isWrite, arrival);
      ctx.req[slotKey] = slot;
      const passing = crowd.pass(arrival);
      const cause = passing instanceof Promise ? await passing : passing;
      if (cause) throw slot.turnAway(cause);
      // Awaited even when the slot is free at once: a body sent together with its head may have arrived only after
      // this turn.
      await slot.take();
      try {
        await next();
      } finally {
        slot.giveBack();
        crowd.noteEnd();
      }
    },
    moveTo: (request, client) => request[slotKey]?.moveTo(`client ${client.id}`),
  };
}

/**
 * Reads the body of a call, which holds no slot during that time. Throws `request.timeout` when the body had to make
 * room for newer ones.
 */
export async function readArrivingBody<T>(
  request: http.IncomingMessage,
  read: (givenUp?: AbortSignal) => Promise<T>,
): Promise<T> {
  const slot = request[slotKey];
  return slot && !hasArrived(request) ? slot.whileArriving(request, read) : read();
}

/**
 * Suspends a call while `wait` runs, because its caller asked for a later answer: the call holds no slot, and its
 * deadline stops. Both begin again afterwards. When the caller disconnects, `left` is aborted and the call ends with
 * `request.timeout`.
 */
export async function suspendCall(
  request: http.IncomingMessage,
  wait: (left: AbortSignal) => Promise<void>,
): Promise<void> {
  const { socket } = request;
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  const untilOver = async () => {
    await wait(leaving.signal);
    if (leaving.signal.aborted) throw new Problem('request.timeout', 'The caller closed the connection.');
  };
  socket.once('close', leave);
  if (socket.destroyed) leave();
  try {
    await (request[slotKey]?.whileSuspended(request, untilOver) ?? pauseDeadline(request, untilOver));
  } finally {
    socket.off('close', leave);
  }
}

/** How long the call was suspended, in milliseconds: its caller's choice, and no part of the bank's answer time. */
export function suspendedMilliseconds(request: http.IncomingMessage): number {
  return request[slotKey]?.suspendedMilliseconds ?? 0;
}

/** Whether load shedding rejected the call; such a call is counted already. */
export function wasShed(request: http.IncomingMessage): boolean {
  return request[slotKey]?.wasTurnedAway === true;
}

/** Rejects an admitted call before it has had any effect. */
export function shedCall(request: http.IncomingMessage, cause: ShedCause): Problem {
  return request[slotKey]?.turnAway(cause) ?? busy();
}

/**
 * Stored on the request, because engine and pages read bodies without knowing of slots; WeakMap entries would outlive
 * the call.
 */
const slotKey: unique symbol = Symbol('slot');

declare module 'http' {
  interface IncomingMessage {
    [slotKey]?: CallSlot;
  }
}

/**
 * Share of the answer's deadline that a call may wait for a slot; a longer wait leaves too little time for the work.
 */
const waitingShare = 0.3;

interface Shared {
  readonly slots: ConcurrencyLimiter;
  readonly bodies: Bodies;
  readonly waitingMilliseconds: number;
  readonly turnedAway: ShedCounter;
}

class CallSlot {
  readonly #shared: Shared;
  readonly #network: string;
  #owner: string;
  readonly #isWrite: boolean;
  #isHeld = false;
  /** One bound for all waits of the call: for its address's slot, and later for its client's. */
  #waitsUntil: number;
  wasTurnedAway = false;
  suspendedMilliseconds = 0;

  constructor(shared: Shared, network: string, isWrite: boolean, arrival: number) {
    this.#shared = shared;
    this.#waitsUntil = arrival + shared.waitingMilliseconds;
    this.#network = network;
    this.#owner = `address ${network}`;
    this.#isWrite = isWrite;
  }

  /** Throws `server.unavailable` when no slot is free in time. */
  take(): Promise<void> | undefined {
    return this.#got(this.#shared.slots.take(this.#owner, this.#isWrite, this.#waitsUntil));
  }

  giveBack(): void {
    if (this.#isHeld) this.#shared.slots.giveBack(this.#owner);
    this.#isHeld = false;
  }

  moveTo(owner: string): Promise<void> | undefined {
    const from = this.#owner;
    this.#owner = owner;
    this.#isHeld = false;
    return this.#got(this.#shared.slots.move(from, owner, this.#isWrite, this.#waitsUntil));
  }

  whileArriving<T>(request: http.IncomingMessage, read: (givenUp: AbortSignal) => Promise<T>): Promise<T> {
    return this.#withoutSlot(request, async () => {
      const arrived = await this.#shared.bodies.read(this.#network, read);
      if (arrived) return arrived.body;
      this.#count('unfinished-body');
      throw new Problem('request.timeout', 'Too many bodies were on their way, and this one was the oldest.');
    });
  }

  whileSuspended(request: http.IncomingMessage, wait: () => Promise<void>): Promise<void> {
    return this.#withoutSlot(request, async () => {
      const start = performance.now();
      try {
        await wait();
      } finally {
        this.suspendedMilliseconds += performance.now() - start;
      }
    });
  }

  /** Gives the slot back while `work` runs without a deadline; the time limit for taking it again starts afterwards. */
  async #withoutSlot<T>(request: http.IncomingMessage, work: () => Promise<T>): Promise<T> {
    this.giveBack();
    const result = await pauseDeadline(request, work);
    this.#waitsUntil = performance.now() + this.#shared.waitingMilliseconds;
    await this.take();
    return result;
  }

  /** Synchronous when a slot was free at once. */
  #got(taking: ReturnType<ConcurrencyLimiter['take']>): Promise<void> | undefined {
    if (taking instanceof Promise) return taking.then((cause) => this.#hold(cause));
    this.#hold(taking);
    return undefined;
  }

  #hold(cause: ShedCause | undefined): void {
    if (cause) throw this.turnAway(cause);
    this.#isHeld = true;
  }

  turnAway(cause: ShedCause): Problem {
    this.#count(cause);
    return busy();
  }

  #count(cause: ShedCause): void {
    this.wasTurnedAway = true;
    this.#shared.turnedAway.count(cause);
  }
}

function busy(): Problem {
  return new Problem('server.unavailable', 'The server is busy; try again shortly.');
}
