/** Handing an order over: its attempt is committed, the core is called, and what it answers is recorded. */
// See docs/decisions.md, D18.
import type { CoreOrder } from '../../bank/payment-orders.js';
import type { Payment } from '../../domain/payments/payment.js';
import { Problem } from '../../domain/problem.js';
import type { Instant } from '../../domain/time.js';
import type { Claim } from '../../storage/tables/payments.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import type { Services } from '../services.js';
import { execute } from './core-calls.js';
import { recordOutcome } from './core-results.js';
import { unknownPause } from './question-pauses.js';

/** An order that is about to be handed over, and the turn at its payment that has to be taken first. */
export interface HandOver {
  /** As it was before. */
  readonly payment: Payment;
  readonly order: CoreOrder;
  readonly claim: Claim;
  readonly handedOverAt: Instant;
}

/**
 * Commits the attempts, and answers those that this process may carry out: of several workers one finds a payment as it
 * was read. In one commit; when that fails each by itself, so that what is wrong with one payment keeps no other.
 */
export async function commitTogether(
  handOvers: readonly HandOver[],
  services: Services,
): Promise<readonly HandOver[]> {
  if (handOvers.length === 0) return [];
  const { alarm, stores, work } = services;
  // In the order of their ids, so that two workers never wait for each other in a circle.
  const sorted = handOvers.toSorted((one, other) => (one.claim.id < other.claim.id ? -1 : 1));
  try {
    return await work.run((transaction) => commit(transaction, sorted, services));
  } catch (error) {
    if (error instanceof Problem) throw error;
    const alone = sorted.map(async (each) => {
      try {
        return await work.run((transaction) => commit(transaction, [each], services));
      } catch (cause) {
        alarm({ kind: 'not-recorded', paymentId: each.claim.id, error: cause });
        // Makes room for what waits behind it.
        await work.run((transaction) => stores.payments.postpone(transaction, each.claim));
        return [];
      }
    });
    return (await Promise.all(alone)).flat();
  }
}

async function commit(
  transaction: Transaction,
  handOvers: readonly HandOver[],
  { stores }: Services,
): Promise<readonly HandOver[]> {
  const claimed: HandOver[] = [];
  for (const each of handOvers)
    if (await stores.payments.handOver(transaction, each.claim)) claimed.push(each);
  const attempts = claimed.map(({ handedOverAt, order }) => ({ ...order.attempt, handedOverAt }));
  await stores.paymentAttempts.insertAll(transaction, attempts);
  return claimed;
}

/** Calls the core, and records what has come of it. */
export async function callCore({ claim, order, payment }: HandOver, services: Services): Promise<void> {
  const { clock, stores, work } = services;
  const outcome = await execute(order, services);
  const handedOver = { ...payment, attempt: order.attempt.number, isHandedOver: true };
  if (outcome.kind !== 'unknown') return recordOutcome(order.attempt, outcome, services, handedOver);
  // Asked about sooner than after a process that has died.
  const nextAttemptAt = clock.now() + unknownPause(0);
  const soon = { id: claim.id, attemptAt: claim.nextAttemptAt, nextAttemptAt };
  await work.run((transaction) => stores.payments.postpone(transaction, soon));
}
