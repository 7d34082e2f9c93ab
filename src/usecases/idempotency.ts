/** A mutating call takes effect once per client and X-Request-ID; a repetition gets the first outcome again. */
// See docs/decisions.md, D9.
import type { Client } from '../domain/clients.js';
import { isObject } from '../domain/objects.js';
import { Problem } from '../domain/problem.js';
import type { NewRow } from '../storage/additions.js';
import type { Transaction } from '../storage/unit-of-work.js';
import type { Call } from './services.js';

export interface Once<Outcome> {
  readonly outcome: Outcome;
  readonly replayed: boolean;
}

/** Whose call it is, and by what a repetition of it is known. */
export type RepeatableCall = Pick<Call, 'services' | 'requestId' | 'contentHash'> & {
  readonly client: Pick<Client, 'id'>;
};

/** What a call is about to do: the outcome to remember, and what makes it true. */
export type Plan<Outcome> = { readonly outcome: Outcome } & (
  | { write(transaction: Transaction): Promise<void> }
  /** Of a call that changes nothing that is there: written together with those of other calls. */
  | { readonly rows: readonly NewRow[] }
);

/** Thrown by a plan's `write` when what the plan rests on has changed since; then a new one is made. */
export class ConcurrentChange extends Error {
  override readonly name = 'ConcurrentChange';
}

/**
 * Carries out a plan unless the same call was carried out before. The outcome is stored first and in the same
 * transaction, so that of equal calls at the same moment one takes effect and all get its outcome, and a caller
 * whose answer was lost gets it by asking again. `members` are those that the outcome has in any case, by which a stored
 * one is told from that of another operation.
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
    // Nobody is to wait twice for a database that does not answer.
    if (refusal instanceof Problem && refusal.reason === 'server.unavailable') throw refusal;
    // What was accepted once may break a rule by now, a date for instance; the first answer still stands.
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
    const isFirst = await ('rows' in plan
      ? work.add({ first: stores.idempotencyKeys.row(row), rows: plan.rows })
      : work.run(async (transaction) => {
          if (!(await stores.idempotencyKeys.record(transaction, row))) return false;
          await plan.write(transaction);
          return true;
        }));
    if (isFirst) return { outcome, replayed: false };
  } catch (error) {
    if (!(error instanceof ConcurrentChange)) throw error;
    // Whoever was faster has brought the resource closer to its end, so that this cannot happen often.
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
  const { read, stores } = call.services;
  const first = await read.run((db) => stores.idempotencyKeys.find(db, call.client.id, call.requestId));
  if (!first) return undefined;
  if (first.contentHash !== call.contentHash()) {
    throw new Problem(
      'request.repeated',
      'This X-Request-ID was used before for another request; every new request needs a new one.',
      // Without `header.`, as the bank's rules name it.
      'requestId',
    );
  }
  if (!isOutcome(first.outcome)) throw new Error('the stored outcome is not of this operation');
  return { outcome: first.outcome, replayed: true };
}
