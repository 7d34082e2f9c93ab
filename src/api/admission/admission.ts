/**
 * Who is let in. A call takes a place at the door, in the name of the address that it comes from; it gives the place
 * back while its body is on the way, and holds it in its client's name once that one has proved who it is.
 */
import type { IncomingMessage } from 'node:http';
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
  moveTo(request: IncomingMessage, client: Client): Promise<void>;
  load(): AdmissionLoad;
}

/** How many there are at a moment. */
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
      placesOfCalls.set(ctx.req, place);
      const standing = parts.load.standBack();
      if (standing) await standing;
      await place.take();
      try {
        await next();
      } finally {
        place.giveBack();
      }
    },
    moveTo: async (request, client) => {
      await placesOfCalls.get(request)?.moveTo(`client ${client.id}`);
    },
  };
}

/** Reads the body of a call, which is not under way meanwhile. Throws `request.timeout` when it had to make room. */
export async function whileArriving<T>(
  request: IncomingMessage,
  read: (givenUp?: AbortSignal) => Promise<T>,
): Promise<T> {
  const place = placesOfCalls.get(request);
  return place && !hasArrived(request) ? place.whileArriving(request, read) : read();
}

/** Whether the call was turned away because there was too much to do; it has been counted then. */
export function wasTurnedAway(request: IncomingMessage): boolean {
  return placesOfCalls.get(request)?.wasTurnedAway === true;
}

/** Turns away a call that was let in, before it has had any effect. */
export function turnAway(request: IncomingMessage, cause: TurnedAwayCause): Problem {
  return placesOfCalls.get(request)?.turnAway(cause) ?? busy();
}

/** By the request, because engine and pages read bodies without knowing of places. */
const placesOfCalls = new WeakMap<IncomingMessage, Place>();

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
  async take(): Promise<void> {
    await this.#got(this.#shared.places.take(this.#owner, this.#isWrite, this.#waitsUntil));
  }

  giveBack(): void {
    if (this.#isHeld) this.#shared.places.giveBack(this.#owner);
    this.#isHeld = false;
  }

  async moveTo(owner: string): Promise<void> {
    const from = this.#owner;
    this.#owner = owner;
    this.#isHeld = false;
    await this.#got(this.#shared.places.move(from, owner, this.#isWrite, this.#waitsUntil));
  }

  async whileArriving<T>(request: IncomingMessage, read: (givenUp: AbortSignal) => Promise<T>): Promise<T> {
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

  async #got(taking: ReturnType<Places['take']>): Promise<void> {
    const cause = taking instanceof Promise ? await taking : taking;
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
