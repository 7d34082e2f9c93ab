/**
 * State machine of everything that a customer authorises: a move changes the status, is recorded and ends dependents,
 * all in one transaction.
 */
import { type AuthorisationOutcome, toRejectionCause } from '../../domain/authorisation/authorisation.js';
import {
  leadsTo,
  type Lifecycle,
  listSourceStatuses,
  statusAfterSignature,
} from '../../domain/authorisation/lifecycle.js';
import type { UnsignedStatus } from '../../domain/authorisation/signing.js';
import { defined } from '../../domain/defined.js';
import type { Instant } from '../../domain/time.js';
import type { StatusOwner } from '../../storage/tables/status-owners.js';
import type { Transaction } from '../../storage/work/unit-of-work.js';
import { emitAfterCommit } from '../events.js';
import { ConcurrentChange } from '../idempotency.js';
import type { Services } from '../services.js';
import type { Signed } from '../../storage/tables/authorisation/signatures.js';

export type Move<Status extends string, Cause extends string> = {
  readonly id: string;
  readonly to: Status;
  readonly cause: Cause;
  /** An intermediate status that is recorded but never visible. */
  readonly through?: Status;
  /** The signing basket that an entry moves with. */
  readonly basketId?: string | undefined;
  /** The worker's next attempt at a payment; never, if absent. */
  readonly nextAttemptAt?: Instant;
  /** The outcome of the open authorisations, which their customers read. */
  readonly outcome?: AuthorisationOutcome;
} & (
  | {
      /** Only from this status; by default from every status that the cause allows. */
      readonly from?: Status;
      readonly write?: never;
    }
  | {
      readonly from: Status;
      /** Updates the row when more than its status changes; false when its status is not `from`. */
      write(): Promise<boolean>;
    }
);

export type TransitionServices = Pick<Services, 'clock' | 'ids' | 'stores' | 'tell' | 'work'>;

/** A completed move of one or more resources. */
export type Moved<Status extends string, Cause extends string> = Pick<
  Move<Status, Cause>,
  'to' | 'cause' | 'through' | 'outcome'
> & {
  readonly ids: readonly string[];
  readonly from: Status;
};

/** The lifecycle of one kind of resource, and the consequences of a move. */
export interface Transitions<
  Resource extends { readonly status: string },
  Cause extends string,
  Owner extends StatusOwner = StatusOwner,
> {
  readonly owner: Owner;
  readonly lifecycle: Lifecycle<Resource, Cause>;
  /** Ends the dependents of the moved resources. */
  afterMove(
    transaction: Transaction,
    moved: Moved<Resource['status'], Cause>,
    services: TransitionServices,
  ): Promise<void>;
}

/** Moves a resource; returns its previous status, or `undefined` when its status allows no such move any more. */
export async function transition<Resource extends { readonly status: string }, Cause extends string>(
  transaction: Transaction,
  transitions: Transitions<Resource, Cause>,
  move: Move<Resource['status'], Cause>,
  services: TransitionServices,
): Promise<Resource['status'] | undefined> {
  const { basketId, cause, id, nextAttemptAt, to, through = to, write } = move;
  const { lifecycle, owner } = transitions;
  const { clock, stores } = services;
  // In lifecycle order, so that a resource moving concurrently is found at its next status.
  const sources = move.from === undefined ? listSourceStatuses(lifecycle.moves, through, cause) : [move.from];
  for (const from of sources) {
    const change = { id, from, to, today: clock.today(), ...defined({ basketId, nextAttemptAt }) };
    if (!(await (write ? write() : stores.transitions.move(transaction, owner, change)))) continue;
    await recordMove(transaction, transitions, { ...move, ids: [id], from }, services);
    return from;
  }
  return undefined;
}

/** As `transition`; throws `ConcurrentChange` when the status allows no such move any more, so that the call plans again. */
export async function requireTransition<Resource extends { readonly status: string }, Cause extends string>(
  transaction: Transaction,
  transitions: Transitions<Resource, Cause>,
  move: Move<Resource['status'], Cause>,
  services: TransitionServices,
): Promise<void> {
  if ((await transition(transaction, transitions, move, services)) === undefined)
    throw new ConcurrentChange();
}

/** Locks a resource in its status until the transaction ends; throws `ConcurrentChange` when it has another by now. */
export async function requireStatus(
  transaction: Transaction,
  owner: StatusOwner,
  { id, status }: { readonly id: string; readonly status: string },
  { stores }: Pick<Services, 'stores'>,
): Promise<void> {
  if (!(await stores.transitions.lockAt(transaction, owner, id, status))) throw new ConcurrentChange();
}

/**
 * Records every step of a move and ends dependents, in the transaction that has changed the rows. A step missing from
 * the table of moves rolls the transaction back.
 */
export async function recordMove<Resource extends { readonly status: string }, Cause extends string>(
  transaction: Transaction,
  transitions: Transitions<Resource, Cause>,
  moved: Moved<Resource['status'], Cause>,
  services: TransitionServices,
): Promise<void> {
  const { lifecycle, owner } = transitions;
  const { cause, from, ids: resourceIds, through, to } = moved;
  const { clock, ids, stores } = services;
  const legs =
    through === undefined
      ? ([[from, to]] as const)
      : ([
          [from, through],
          [through, to],
        ] as const);
  for (const [last, next] of legs)
    if (!leadsTo(lifecycle.moves, last, next, cause))
      throw new Error(`no ${owner} changes from ${last} to ${next} by ${cause}`);
  const at = clock.now();
  const steps = resourceIds.flatMap((resourceId) =>
    legs.map(([last, next]) => ({ id: ids.next(), resourceId, from: last, to: next, cause, at })),
  );
  await stores.transitions.record(transaction, owner, steps);
  for (const { cause: why, from: last, resourceId: id, to: next } of steps)
    emitAfterCommit(transaction, { kind: `${owner}-status`, id, from: last, to: next, cause: why }, services);
  await transitions.afterMove(transaction, moved, services);
}

/** The move of what is rejected by an authorisation's outcome. */
export function buildRejection(id: string, outcome: AuthorisationOutcome) {
  return { id, to: 'RJCT', cause: toRejectionCause(outcome), outcome } as const;
}

/** `superseded`: decided otherwise, or expired. */
export type SigningResult = 'approved' | 'signed' | 'signed-already' | 'superseded';

export interface Signature {
  readonly id: string;
  readonly psuId: string;
  /** The signing basket that a payment is signed with; a payment in a basket is signed only with the basket. */
  readonly basketId?: string | undefined;
}

/** The move of a signature; the last one authorises the resource. */
export interface SigningMove {
  readonly id: string;
  readonly from: UnsignedStatus;
  readonly to: 'PATC' | 'ACTC';
}

/**
 * Records one signature per customer; `count` counts it and moves the row. Of a concurrent signature and cancellation,
 * one comes too late.
 */
export async function sign(
  transaction: Transaction,
  transitions: Transitions<{ readonly status: string }, string, Signed>,
  { basketId, id, psuId }: Signature,
  count: (move: SigningMove) => Promise<boolean>,
  services: TransitionServices,
): Promise<SigningResult> {
  const { clock, stores } = services;
  const { owner } = transitions;
  const now = clock.now();
  // Locks first, so that concurrent signers wait here instead of deadlocking.
  const expected = { id, now, ...defined({ basketId }) };
  if (!(await stores.transitions.lockOpen(transaction, owner, expected))) return 'superseded';
  if (!(await stores.signatures.insert(transaction, owner, { id, psuId, now }))) return 'signed-already';
  // `given` excludes this signature, which `count` counts.
  const { given, needed, status: from } = await stores.signatures.findProgress(transaction, owner, id);
  const move: SigningMove = { id, from, to: statusAfterSignature(given, needed) };
  const signing = { ...move, cause: 'signed', write: () => count(move) } as const;
  if ((await transition(transaction, transitions, signing, services)) === undefined)
    throw new Error(`${owner} ${id} changed its status while it was locked`);
  return move.to === 'ACTC' ? 'approved' : 'signed';
}
