/**
 * How anything that a customer authorises gets from one status to the next: it is moved, the move is recorded, and what
 * depends on it ends, all in one transaction.
 */
import { type AuthorisationOutcome, statusAfterSignature } from '../../domain/authorisation/authorisation.js';
import { leadsTo, type Lifecycle, sourcesOf } from '../../domain/authorisation/lifecycle.js';
import { defined } from '../../domain/defined.js';
import type { Instant } from '../../domain/time.js';
import type { StatusOwner } from '../../storage/tables/transitions.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import { tellOnceCommitted } from '../events.js';
import type { Services } from '../services.js';
import type { Signed } from '../../storage/tables/signatures.js';

export type Move<Status extends string, Cause extends string> = {
  readonly id: string;
  readonly to: Status;
  readonly cause: Cause;
  /** A status on the way that is recorded and never seen. */
  readonly through?: Status;
  /** The signing basket with which an entry moves. */
  readonly basketId?: string | undefined;
  /** When the worker looks at a payment again; never, when it is absent. */
  readonly nextAttemptAt?: Instant;
  /** How the authorisations end that are open; what the customer reads who stands before one. */
  readonly outcome?: AuthorisationOutcome;
} & (
  | {
      /** Only from this status; without it from each one that the cause leads from. */
      readonly from?: Status;
      readonly write?: never;
    }
  | {
      readonly from: Status;
      /** Changes the row, where more changes than its status; false when it is not in the status `from`. */
      write(): Promise<boolean>;
    }
);

export type TransitionServices = Pick<Services, 'clock' | 'ids' | 'stores' | 'tell' | 'work'>;

/** A move that has taken place, of one resource or of several at once. */
export type Moved<Status extends string, Cause extends string> = Pick<
  Move<Status, Cause>,
  'to' | 'cause' | 'through' | 'outcome'
> & {
  readonly ids: readonly string[];
  readonly from: Status;
};

/** The statuses of one kind of resource, the moves between them, and what follows from a move. */
export interface Transitions<Resource extends { readonly status: string }, Cause extends string> {
  readonly owner: StatusOwner;
  readonly lifecycle: Lifecycle<Resource, Cause>;
  /** Ends what depends on it. */
  afterMove(
    transaction: Transaction,
    moved: Moved<Resource['status'], Cause>,
    services: TransitionServices,
  ): Promise<void>;
}

/** Moves a resource; answers the status in which it was, or `undefined` when it was in none that leads there any more. */
export async function transition<Resource extends { readonly status: string }, Cause extends string>(
  transaction: Transaction,
  transitions: Transitions<Resource, Cause>,
  move: Move<Resource['status'], Cause>,
  services: TransitionServices,
): Promise<Resource['status'] | undefined> {
  const { basketId, cause, id, nextAttemptAt, to, through = to, write } = move;
  const { lifecycle, owner } = transitions;
  const { clock, stores } = services;
  // In the order of its lifecycle, so that one that moves on at this moment is met at its next status.
  const sources = move.from === undefined ? sourcesOf(lifecycle.moves, through, cause) : [move.from];
  for (const from of sources) {
    const change = { id, from, to, today: clock.today(), ...defined({ basketId, nextAttemptAt }) };
    if (!(await (write ? write() : stores.transitions.move(transaction, owner, change)))) continue;
    await recordMove(transaction, transitions, { ...move, ids: [id], from }, services);
    return from;
  }
  return undefined;
}

/**
 * Keeps every step of a move for the record, and ends what depends on it; a step that the table of moves does not know
 * undoes the whole transaction. For whoever has changed the rows, in the same transaction.
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
      throw new Error(`no ${owner} moves from ${last} to ${next} by ${cause}`);
  const at = clock.now();
  const steps = resourceIds.flatMap((resourceId) =>
    legs.map(([last, next]) => ({ id: ids.next(), resourceId, from: last, to: next, cause, at })),
  );
  await stores.transitions.record(transaction, owner, steps);
  for (const { cause: why, from: last, resourceId: id, to: next } of steps)
    tellOnceCommitted(
      transaction,
      { kind: `${owner}-status`, id, from: last, to: next, cause: why },
      services,
    );
  await transitions.afterMove(transaction, moved, services);
}

/** `superseded`: somebody has decided otherwise by now, or the time is over. */
export type SigningResult = 'approved' | 'signed' | 'signed-already' | 'superseded';

export interface Signature {
  readonly id: string;
  readonly psuId: string;
  /** The signing basket with which a payment is signed; one that waits in a basket is signed with that alone. */
  readonly basketId?: string | undefined;
}

/** Makes the transition to which a signature leads, and counts the signature with it. */
type SignedTransition = (from: 'RCVD' | 'PATC', to: 'PATC' | 'ACTC') => Promise<unknown>;

/** Takes one signature of each customer; of a signature and a cancellation at the same moment one comes too late. */
export async function sign(
  transaction: Transaction,
  signed: Signed,
  { basketId, id, psuId }: Signature,
  move: SignedTransition,
  { clock, stores }: TransitionServices,
): Promise<SigningResult> {
  const now = clock.now();
  // First, so that two who sign at the same moment wait here, and not for each other.
  const expected = { id, now, ...defined({ basketId }) };
  if (!(await stores.transitions.lockOpen(transaction, signed, expected))) return 'superseded';
  if (!(await stores.signatures.insert(transaction, signed, { id, psuId, now }))) return 'signed-already';
  // This one is not among those given: `move` counts it.
  const { given, needed, status } = await stores.signatures.findProgress(transaction, signed, id);
  const to = statusAfterSignature(given, needed);
  if ((await move(status, to)) === undefined) throw new Error(`${signed} ${id} moved while it was locked`);
  return to === 'ACTC' ? 'approved' : 'signed';
}
