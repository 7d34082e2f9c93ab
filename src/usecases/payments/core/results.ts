/**
 * Settlement results from the bank's core. They may come late, repeatedly and in any order: the first outcome decides
 * the payment, a repeated one changes nothing, and a contradiction raises an alarm and changes nothing.
 */
import type { Attempt, CoreResults, Return } from '../../../bank/payment-orders.js';
import { decideExecution, type KnownResult, reconcileResult } from '../../../domain/payments/execution.js';
import type { Payment } from '../../../domain/payments/payment.js';
import type { Transaction } from '../../../storage/work/unit-of-work.js';
import { transition } from '../../resource/transition.js';
import { withTestClock } from '../../test-clock.js';
import type { Services } from '../../services.js';
import { isCreditorPlace, isReason, isReturn } from './answers.js';
import { endSubmissions, normaliseResult, toMove, formatOutcome } from './submission-results.js';
import { paymentTransitions } from '../payment-kind.js';

/** The callbacks with which an adapter reports results that come later. */
export function createCoreResults(services: Services): CoreResults {
  const invalid = async (attempt: Attempt) => services.alarm({ kind: 'answer-invalid', attempt });
  return {
    settled: (attempt, creditor) =>
      isCreditorPlace(creditor)
        ? recordOutcome(attempt, { kind: 'executed', creditor }, services)
        : invalid(attempt),
    rejected: (attempt, reason) =>
      isReason(reason) ? recordOutcome(attempt, { kind: 'rejected', reason }, services) : invalid(attempt),
    cancelled: (attempt) => recordOutcome(attempt, { kind: 'cancelled' }, services),
    returned: (attempt, back) => recordReturn(attempt, back, services),
  };
}

/** Retries: enough for a concurrent transition of the same payment to finish. */
const mostRetries = 10;

/** Records the result of an attempt. Throws while the database is unavailable. */
export async function recordOutcome(attempt: Attempt, told: KnownResult, given: Services): Promise<void> {
  const result = normaliseResult(told);
  const { alarm, read, stores, work } = given;
  const find = () => read.run((db) => stores.payments.find(db, attempt.paymentId));
  for (let retry = 0; retry < mostRetries; retry++) {
    const payment = await find();
    if (!payment || attempt.number > payment.attempt || attempt.number < 1)
      return alarm({ kind: 'attempt-unknown', attempt, said: result.kind });
    const services = await withTestClock(payment.clientId, given);
    if (isOpen(payment, attempt)) {
      const [hasEnded] = await work.run((transaction) =>
        endSubmissions(transaction, [{ payment, result }], services),
      );
      if (hasEnded) return;
      continue;
    }
    switch (reconcileWithPayment(payment, attempt, result)) {
      case 'known':
        return;
      case 'contradiction':
        return alarm({ kind: 'contradiction', attempt, said: result.kind, status: payment.status });
      case 'news':
        if (await work.run((transaction) => moveOn(transaction, payment, result, services))) return;
    }
  }
  throw new Error(`payment ${attempt.paymentId} changed its status at every retry`);
}

function isOpen({ attempt, isHandedOver }: Payment, { number }: Attempt): boolean {
  return isHandedOver && attempt === number;
}

/**
 * Judges the result of an earlier attempt as from ACTC: a later attempt exists only because the earlier one moved no
 * money.
 */
function reconcileWithPayment(payment: Payment, { number }: Attempt, result: KnownResult) {
  return reconcileResult(result, number < payment.attempt ? 'ACTC' : payment.status);
}

/** Moves on a payment that the core had accepted or settled before. */
async function moveOn(
  transaction: Transaction,
  payment: Payment,
  result: KnownResult,
  services: Services,
): Promise<boolean> {
  const { clock, stores } = services;
  const { attempt: number, id } = payment;
  const execution = decideExecution(result, payment, clock.today());
  if (!execution) throw new Error(`payment ${id} has a result without a status change`);
  const move = { id, ...toMove(payment.status, execution) };
  if ((await transition(transaction, paymentTransitions, move, services)) === undefined) return false;
  await stores.paymentAttempts.end(transaction, [id], number, formatOutcome(result), clock.now());
  return true;
}

/** Records a return once, even if it arrives before the settlement that it returns. */
async function recordReturn(attempt: Attempt, back: Return, services: Services): Promise<void> {
  const { alarm, read, stores, work } = services;
  const { paymentId } = attempt;
  const payment = await read.run((db) => stores.payments.find(db, paymentId));
  if (!payment || attempt.number > payment.attempt || attempt.number < 1)
    return alarm({ kind: 'attempt-unknown', attempt, said: 'returned' });
  if (!isReturn(back)) return alarm({ kind: 'answer-invalid', attempt });
  const { status } = payment;
  if (attempt.number < payment.attempt || status === 'RJCT' || status === 'CANC')
    return alarm({ kind: 'contradiction', attempt, said: 'returned', status });
  const { clock } = await withTestClock(payment.clientId, services);
  await work.run((transaction) =>
    stores.paymentAttempts.insertReturn(transaction, { ...back, paymentId, toldAt: clock.now() }),
  );
}
