/**
 * What the bank's core says has come of an attempt, at once or later, once or several times, in any order: the first
 * outcome decides the payment, what was known changes nothing, and what cannot be raises an alarm and changes nothing.
 */
import type { Attempt, CoreResults, Return } from '../../bank/payment-orders.js';
import {
  decideExecution,
  type Execution,
  type KnownResult,
  tidingsOf,
} from '../../domain/payments/execution.js';
import type { Payment } from '../../domain/payments/payment.js';
import type { Instant } from '../../domain/time.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import { transition } from '../authorisation/transition.js';
import type { Services } from '../services.js';
import { isCreditorPlace, isReason, isReturn } from './core-answers.js';
import { paymentTransitions } from './payment-kind.js';
import { acceptedPause } from './question-pauses.js';

/** Where an adapter tells results that come later. */
export function coreResultsOf(services: Services): CoreResults {
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

/** Enough for whoever moves the payment at the same moment to be done with it. */
const looks = 10;

/**
 * Records what has come of an attempt; `handedOver` is the payment as it was after its hand-over, where that is known.
 * Throws when the database cannot take it now.
 */
export async function recordOutcome(
  attempt: Attempt,
  told: KnownResult,
  services: Services,
  handedOver?: Payment,
): Promise<void> {
  const result = inOneWord(told);
  const { alarm, read, stores, work } = services;
  const find = () => read.run((db) => stores.payments.find(db, attempt.paymentId));
  for (let look = 0; look < looks; look++) {
    const payment = (look === 0 && handedOver) || (await find());
    if (!payment || attempt.number > payment.attempt || attempt.number < 1)
      return alarm({ kind: 'attempt-unknown', attempt, said: result.kind });
    if (isOpen(payment, attempt)) {
      if (await work.run((transaction) => end(transaction, payment, result, services))) return;
      continue;
    }
    switch (tidingsAbout(payment, attempt, result)) {
      case 'known':
        return;
      case 'contradiction':
        return alarm({ kind: 'contradiction', attempt, said: result.kind, status: payment.status });
      case 'news':
        if (await work.run((transaction) => moveOn(transaction, payment, result, services))) return;
    }
  }
  throw new Error(`payment ${attempt.paymentId} does not stand still`);
}

/** A core may call the want of money a rejection. */
function inOneWord(result: KnownResult): KnownResult {
  return result.kind === 'rejected' && result.reason === 'no-funds' ? { kind: 'no-funds' } : result;
}

function isOpen({ attempt, isHandedOver }: Payment, { number }: Attempt): boolean {
  return isHandedOver && attempt === number;
}

/** A further attempt exists only because nothing was moved by the one before. */
function tidingsAbout(payment: Payment, { number }: Attempt, result: KnownResult) {
  return tidingsOf(result, number < payment.attempt ? 'RJCT' : payment.status);
}

/** Ends the hand-over; false when somebody else has, or when a customer has just asked to stop the payment. */
async function end(
  transaction: Transaction,
  payment: Payment,
  result: KnownResult,
  services: Services,
): Promise<boolean> {
  const { clock, stores } = services;
  const { attempt, id, status: from, stopAskedAt = 0 } = payment;
  const execution = decideExecution(result, payment, clock.today());
  const to = execution?.status ?? from;
  const handOver = { id, attempt, from, to };
  const nextAttemptAt = nextAttemptOf(to, payment, services);
  const write = () => stores.payments.endHandOver(transaction, handOver, stopAskedAt, nextAttemptAt);
  const hasEnded =
    execution === undefined || to === from
      ? await write()
      : (await transition(
          transaction,
          paymentTransitions,
          { ...moveOf(payment, execution), write },
          services,
        )) !== undefined;
  if (hasEnded) await keep(transaction, { paymentId: id, number: attempt }, result, services);
  return hasEnded;
}

/** A booked payment passes through ACSP on its way. */
function moveOf({ id, status: from }: Payment, { cause, status: to }: Execution) {
  const isOnItsWay = cause === 'booked' && (from === 'ACTC' || from === 'PDNG');
  return { id, from, to, cause, ...(isOnItsWay && { through: 'ACSP' as const }) };
}

/** When the worker looks at a payment again; null for never. */
function nextAttemptOf(
  status: Payment['status'],
  { stopAskedAt }: Payment,
  { clock, policy }: Services,
): Instant | null {
  switch (status) {
    case 'PDNG':
      return clock.now() + policy.fundsRetrySeconds * 1000;
    case 'ACTC':
      return clock.now();
    case 'ACSP':
      // A customer who wants to stop it is waiting for the core's answer.
      return clock.now() + (stopAskedAt === undefined ? acceptedPause(0) : 0);
    default:
      return null;
  }
}

/** Moves on what the core had accepted or settled before. */
async function moveOn(
  transaction: Transaction,
  payment: Payment,
  result: KnownResult,
  services: Services,
): Promise<boolean> {
  const { attempt: number, id } = payment;
  const execution = decideExecution(result, payment, services.clock.today());
  if (!execution) throw new Error(`payment ${id} has news that lead nowhere`);
  const move = moveOf(payment, execution);
  if ((await transition(transaction, paymentTransitions, move, services)) === undefined) return false;
  await keep(transaction, { paymentId: id, number }, result, services);
  return true;
}

function keep(
  transaction: Transaction,
  attempt: Attempt,
  result: KnownResult,
  { clock, stores }: Services,
): Promise<void> {
  const outcome = result.kind === 'rejected' ? result.reason : result.kind;
  return stores.paymentAttempts.end(transaction, attempt, outcome, clock.now());
}

/** Keeps once what has come back, also before it is told that the money has left. */
async function recordReturn(attempt: Attempt, back: Return, services: Services): Promise<void> {
  const { alarm, clock, read, stores, work } = services;
  const { paymentId } = attempt;
  const payment = await read.run((db) => stores.payments.find(db, paymentId));
  if (!payment || attempt.number > payment.attempt || attempt.number < 1)
    return alarm({ kind: 'attempt-unknown', attempt, said: 'returned' });
  if (!isReturn(back)) return alarm({ kind: 'answer-invalid', attempt });
  const { status } = payment;
  if (attempt.number < payment.attempt || status === 'RJCT' || status === 'CANC')
    return alarm({ kind: 'contradiction', attempt, said: 'returned', status });
  await work.run((transaction) =>
    stores.paymentAttempts.insertReturn(transaction, { ...back, paymentId, toldAt: clock.now() }),
  );
}
