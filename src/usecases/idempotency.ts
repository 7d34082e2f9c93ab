/** Idempotency: a mutating call takes effect once per client and X-Request-ID; a retry gets the first outcome. */
// See docs/developer/decisions, D9.
import type { Client } from '../domain/clients.js';
import { isObject } from '../domain/objects.js';
import { Problem } from '../domain/problem.js';
import type { NewRow } from '../storage/work/additions.js';
import type { Transaction } from '../storage/work/unit-of-work.js';
import type { Call } from './services.js';

export interface Once<Outcome> {
  readonly outcome: Outcome;
  readonly replayed: boolean;
}

/** The fields of a call that identify a retry. */
export type RepeatableCall = Pick<Call, 'services' | 'requestId' | 'contentHash'> & {
  readonly client: Pick<Client, 'id'>;
};

/**
 * Whether the call has a first answer, with equal content. A rule that refuses what an earlier release accepted binds
 * only calls without one. Rules within a plan need no such check: `once` makes it. A stage before the use case does.
 */
export async function hasFirstAnswer(call: RepeatableCall): Promise<boolean> {
  return (await findKey(call))?.contentHash === call.contentHash();
}

/** A call's planned change: the outcome to store, and the writes. */
export type Plan<Outcome> = { readonly outcome: Outcome } & (
  | { readonly rows?: never; write(transaction: Transaction): Promise<void> }
  /** Rows of a call that only inserts; batched with those of other calls, unless `write` depends on them. */
  | { readonly rows: readonly NewRow[]; write?(transaction: Transaction): Promise<void> }
);

/** Thrown by a plan's `write` when its preconditions have changed; a new plan is then made. */
export class ConcurrentChange extends Error {
  override readonly name = 'ConcurrentChange';
}

/**
 * Carries out a plan unless the same call was carried out before. The outcome is stored first, in the same transaction,
 * so that of concurrent equal calls only one takes effect, all get its outcome, and a caller whose answer was lost can
 * retry. `members` are the outcome's required fields, which tell a stored outcome from another operation's.
 */
export async function once<Outcome extends object>(
  call: RepeatableCall,
  members: readonly (keyof Outcome & string)[],
  makePlan: () => Promise<Plan<Outcome>>,
): Promise<Once<Outcome>> {
  const { work, stores, proofClock } = call.services;
  const isOutcome = (value: unknown): value is Outcome =>
    isObject(value) && members.every((name) => name in value);
  const plan = await makePlan().catch(async (refusal: unknown) => {
    // An unavailable database must not be waited for twice.
    if (refusal instanceof Problem && refusal.reason === 'server.unavailable') throw refusal;
    // A call accepted before may break a rule now, for instance about dates; its first answer still stands.
    const first = await findFirst(call, isOutcome);
    if (first) return first;
    throw refusal;
  });
  if ('replayed' in plan) return plan;

  const { client, requestId } = call;
  const { outcome } = plan;
  const contentHash = call.contentHash();
  const row = { clientId: client.id, requestId, contentHash, outcome, createdAt: proofClock.now() };
  try {
    const isFirst = await (plan.rows && !plan.write
      ? work.add({ first: stores.idempotencyKeys.row(row), rows: plan.rows })
      : work.run(async (transaction) => {
          if (!(await stores.idempotencyKeys.record(transaction, row))) return false;
          for (const { cells, table } of plan.rows ?? []) await table.insertRows(transaction, [cells]);
          await plan.write?.(transaction);
          return true;
        }));
    if (isFirst) return { outcome, replayed: false };
  } catch (error) {
    if (!(error instanceof ConcurrentChange)) throw error;
    // Each concurrent change brings the resource closer to its end, so this cannot recur often.
    return once(call, members, makePlan);
  }
  const first = await findFirst(call, isOutcome);
  if (first) return first;
  throw new Problem('server.unavailable', 'The same request is being processed; repeat it.');
}

async function findFirst<Outcome>(
  call: RepeatableCall,
  isOutcome: (value: unknown) => value is Outcome,
): Promise<Once<Outcome> | undefined> {
  const first = await findKey(call);
  if (!first) return undefined;
  if (first.contentHash !== call.contentHash()) {
    throw new Problem(
      'request.repeated',
      'This X-Request-ID was used before for another request; every new request needs a new one.',
      // The path is `X-Request-ID`, without the prefix `header.` of other headers: docs/tpp/calls.md promises it.
      'requestId',
    );
  }
  if (!isOutcome(first.outcome)) throw new Error('the stored outcome is not of this operation');
  return { outcome: first.outcome, replayed: true };
}

function findKey({ client, requestId, services: { read, stores } }: RepeatableCall) {
  return read.run((db) => stores.idempotencyKeys.find(db, client.id, requestId));
}
