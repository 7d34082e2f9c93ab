/**
 * Who is let in. A call takes a place at the door, in the name of the address that it comes from; it gives the place
 * back while its body is on the way, and holds it in its client's name once that one has proved who it is.
 */
import type http from 'node:http';
import type { Client } from '../../domain/clients.js';
import { Problem } from '../../domain/problem.js';
import { hasArrived } from '../../engine/body.js';
import type { CallerNetwork } from '../addresses.js';
import { asCallersTime } from '../deadline.js';
import type { Stage } from '../stage.js';
import { Bodies, type BodyLimits } from './bodies.js';
import { type LoadSigns, overloadBy } from './overload.js';
import { Places, type PlacesLimits } from './places.js';
import type { TurnedAway, TurnedAwayCause } from './turned-away.js';

export interface AdmissionParts {
  readonly places: PlacesLimits;
  readonly bodies: BodyLimits;
  readonly load: LoadSigns;
  /** Within this time every call is answered. */
  readonly answerMilliseconds: number;
  readonly turnedAway: TurnedAway;
}

export interface Admission {
  /** The door itself: everything behind it counts as under way. */
  readonly door: Stage;
  /** From then on the call holds its place as this client's. Throws `server.unavailable` when there is none in time. */
  moveTo(request: http.IncomingMessage, client: Client): Promise<void> | undefined;
  load(): AdmissionLoad;
}

export interface AdmissionLoad {
  readonly callsUnderWay: number;
  readonly callsWaiting: number;
  readonly bodiesUnderWay: number;
}

export function admission(parts: AdmissionParts, callerNetwork: CallerNetwork): Admission {
  const places = new Places(parts.places, (isWrite) =>
    overloadBy(parts.load, isWrite, parts.answerMilliseconds),
  );
  const bodies = new Bodies(parts.bodies);
  const waitingMilliseconds = parts.answerMilliseconds * waitingShare;
  const shared: Shared = { places, bodies, waitingMilliseconds, turnedAway: parts.turnedAway };
  return {
    load: () => ({
      callsUnderWay: places.taken,
      callsWaiting: places.waiting,
      bodiesUnderWay: bodies.underWay,
    }),
    door: async (ctx, next) => {
      const isWrite = !(ctx.method === 'GET' || ctx.method === 'HEAD');
      const place = new Place(shared, callerNetwork(ctx), isWrite);
      ctx.req[placeOf] = place;
      const standing = parts.load.standBack();
      if (standing) await standing;
      // Also where there is a place at once: a body that comes with its head may be there only after this.
      await place.take();
      try {
        await next();
      } finally {
        place.giveBack();
      }
    },
    moveTo: (request, client) => request[placeOf]?.moveTo(`client ${client.id}`),
  };
}

/** Reads the body of a call, which is not under way meanwhile. Throws `request.timeout` when it had to make room. */
export async function whileArriving<T>(
  request: http.IncomingMessage,
  read: (givenUp?: AbortSignal) => Promise<T>,
): Promise<T> {
  const place = request[placeOf];
  return place && !hasArrived(request) ? place.whileArriving(request, read) : read();
}

/** Whether the call was turned away because there was too much to do; it has been counted then. */
export function wasTurnedAway(request: http.IncomingMessage): boolean {
  return request[placeOf]?.wasTurnedAway === true;
}

/** Turns away a call that was let in, before it has had any effect. */
export function turnAway(request: http.IncomingMessage, cause: TurnedAwayCause): Problem {
  return request[placeOf]?.turnAway(cause) ?? busy();
}

/** On the request, because engine and pages read bodies without knowing of places; entries of a WeakMap would outlive the call. */
const placeOf: unique symbol = Symbol('place');

declare module 'http' {
  interface IncomingMessage {
    [placeOf]?: Place;
  }
}

/** Whoever has waited for more of the time for the answer than this would leave too little for the work. */
const waitingShare = 0.3;

interface Shared {
  readonly places: Places;
  readonly bodies: Bodies;
  readonly waitingMilliseconds: number;
  readonly turnedAway: TurnedAway;
}

class Place {
  readonly #shared: Shared;
  readonly #network: string;
  #owner: string;
  readonly #isWrite: boolean;
  #isHeld = false;
  /** However often the call has to wait for a place: at the door, and once more as its client's. */
  #waitsUntil: number;
  wasTurnedAway = false;

  constructor(shared: Shared, network: string, isWrite: boolean) {
    this.#shared = shared;
    this.#waitsUntil = performance.now() + shared.waitingMilliseconds;
    this.#network = network;
    this.#owner = `address ${network}`;
    this.#isWrite = isWrite;
  }

  /** Throws `server.unavailable` when there is none in time. */
  take(): Promise<void> | undefined {
    return this.#got(this.#shared.places.take(this.#owner, this.#isWrite, this.#waitsUntil));
  }

  giveBack(): void {
    if (this.#isHeld) this.#shared.places.giveBack(this.#owner);
    this.#isHeld = false;
  }

  moveTo(owner: string): Promise<void> | undefined {
    const from = this.#owner;
    this.#owner = owner;
    this.#isHeld = false;
    return this.#got(this.#shared.places.move(from, owner, this.#isWrite, this.#waitsUntil));
  }

  async whileArriving<T>(
    request: http.IncomingMessage,
    read: (givenUp: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { bodies } = this.#shared;
    this.giveBack();
    const arrived = await asCallersTime(request, () => bodies.read(this.#network, read));
    if (!arrived) {
      this.#count('unfinished-body');
      throw new Problem('request.timeout', 'Too many bodies were on their way, and this one was the oldest.');
    }
    // Its time begins anew with the whole request.
    this.#waitsUntil = performance.now() + this.#shared.waitingMilliseconds;
    await this.take();
    return arrived.body;
  }

  /** Nothing is waited for where there was a place at once. */
  #got(taking: ReturnType<Places['take']>): Promise<void> | undefined {
    if (taking instanceof Promise) return taking.then((cause) => this.#hold(cause));
    this.#hold(taking);
    return undefined;
  }

  #hold(cause: TurnedAwayCause | undefined): void {
    if (cause) throw this.turnAway(cause);
    this.#isHeld = true;
  }

  turnAway(cause: TurnedAwayCause): Problem {
    this.#count(cause);
    return busy();
  }

  #count(cause: TurnedAwayCause): void {
    this.wasTurnedAway = true;
    this.#shared.turnedAway.count(cause);
  }
}

function busy(): Problem {
  return new Problem('server.unavailable', 'The server is busy; try again shortly.');
}
