/** Reconciliation with the core: asks for the outcome of an order, and whether the order can still be stopped. */
import type { Attempt } from '../../../bank/payment-orders.js';
import type { Payment } from '../../../domain/payments/payment.js';
import type { AttemptRecord } from '../../../storage/tables/payments/payment-attempts.js';
import type { Services } from '../../services.js';
import { askOutcome, askToCancel } from './calls.js';
import { recordOutcome } from './results.js';
import { acceptedBackOff, unknownBackOff } from './retry-back-off.js';

/** Claims the turn to ask about a payment and returns the question; undefined when another process asks. */
export async function claimOutcomeQuery(
  payment: Payment,
  attemptAt: number,
  services: Services,
): Promise<(() => Promise<void>) | undefined> {
  const { alarm, clock, read, stores, work } = services;
  const attempt: Attempt = { paymentId: payment.id, number: payment.attempt };
  const record = await read.run((db) => stores.paymentAttempts.find(db, attempt));
  if (!record) throw new Error(`payment ${payment.id} was submitted without an attempt`);
  const now = clock.now();
  const isOverdue = isUnknownFor(record, now) >= services.policy.coreAlarmSeconds * 1000;
  const isWaitedFor = payment.isHandedOver || payment.stopAskedAt !== undefined;
  const pause = (isWaitedFor ? unknownBackOff : acceptedBackOff)(record.questions + 1);
  const claim = { id: payment.id, attemptAt, nextAttemptAt: now + pause };
  const turn = await work.run(async (transaction) => {
    if (!(await stores.payments.postpone(transaction, claim))) return 'taken';
    await stores.paymentAttempts.countQuestion(transaction, attempt);
    return isOverdue && (await stores.paymentAttempts.alarm(transaction, attempt, now)) ? 'alarming' : 'ours';
  });
  if (turn === 'taken') return undefined;
  if (turn === 'alarming') alarm({ kind: 'outcome-unknown', attempt });
  return () => ask(payment, attempt, services);
}

function isUnknownFor({ handedOverAt, outcome }: AttemptRecord, now: number): number {
  return outcome === undefined ? now - handedOverAt : 0;
}

async function ask(payment: Payment, attempt: Attempt, services: Services): Promise<void> {
  if (payment.stopAskedAt !== undefined) {
    const answer = await askToCancel(attempt, payment, services);
    if (answer.kind === 'cancelled') return recordOutcome(attempt, answer, services);
  }
  const outcome = await askOutcome(attempt, payment, services);
  if (outcome.kind !== 'unknown') await recordOutcome(attempt, outcome, services);
}
