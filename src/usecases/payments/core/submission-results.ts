/** Records the outcome of submissions whose payments have not changed since, many in one batch. */
import { decideExecution, type Execution, type KnownResult } from '../../../domain/payments/execution.js';
import type { Payment } from '../../../domain/payments/payment.js';
import type { Instant } from '../../../domain/time.js';
import type { Transaction } from '../../../storage/work/unit-of-work.js';
import { recordMove } from '../../resource/transition.js';
import type { Services } from '../../services.js';
import { paymentTransitions } from '../payment-kind.js';
import { acceptedBackOff } from './retry-back-off.js';

/** The fields of a payment, after the submission, that decide how it ends. */
type SubmittedPayment = Pick<
  Payment,
  'id' | 'attempt' | 'status' | 'waitsForFunds' | 'executionDate' | 'stopAskedAt'
>;

export interface SubmissionResult {
  readonly payment: SubmittedPayment;
  readonly result: KnownResult;
}

/** One update for all payments with the same outcome and the same transition. */
interface SubmissionEnd {
  readonly attempt: number;
  readonly from: Payment['status'];
  /** 0 for never. */
  readonly stopAskedAt: Instant;
  readonly outcome: string;
  readonly execution: Execution | undefined;
  readonly nextAttemptAt: Instant | null;
}

/**
 * Ends submissions. Returns false for a single one that is already ended, or that a customer has just asked to stop; in
 * a batch of several this throws instead, and the transaction must be rolled back.
 */
export async function endSubmissions(
  transaction: Transaction,
  results: readonly SubmissionResult[],
  services: Services,
): Promise<readonly boolean[]> {
  const now = services.clock.now();
  const ends = new Map<string, { end: SubmissionEnd; ids: string[] }>();
  for (const { payment, result } of results) {
    const end = decideEnd(payment, result, now, services);
    const key = JSON.stringify(end);
    const same = ends.get(key);
    if (same) same.ids.push(payment.id);
    else ends.set(key, { end, ids: [payment.id] });
  }
  const written: boolean[] = [];
  for (const { end, ids } of ends.values()) written.push(await write(transaction, ids, end, services));
  const haveEnded = written.every((each) => each);
  if (!haveEnded && results.length > 1) throw new Error('another process has ended one of these submissions');
  return results.map(() => haveEnded);
}

function decideEnd(
  payment: SubmittedPayment,
  result: KnownResult,
  now: Instant,
  services: Services,
): SubmissionEnd {
  const { attempt, status: from, stopAskedAt = 0 } = payment;
  const told = normaliseResult(result);
  const execution = decideExecution(told, payment, services.clock.today());
  const nextAttemptAt = planNextAttempt(execution?.status ?? from, { payment, result: told }, now, services);
  return { attempt, from, stopAskedAt, outcome: formatOutcome(told), execution, nextAttemptAt };
}

async function write(
  transaction: Transaction,
  ids: readonly string[],
  { attempt, execution, from, nextAttemptAt, outcome, stopAskedAt }: SubmissionEnd,
  services: Services,
): Promise<boolean> {
  const { clock, stores } = services;
  const to = execution?.status ?? from;
  const end = { attempt, from, to };
  const ended = await stores.payments.endSubmissions(transaction, ids, end, stopAskedAt, nextAttemptAt);
  if (ended !== ids.length) return false;
  if (execution && to !== from)
    await recordMove(transaction, paymentTransitions, { ids, ...toMove(from, execution) }, services);
  await stores.paymentAttempts.end(transaction, ids, attempt, outcome, clock.now());
  return true;
}

/** Normalises a rejection for `no-funds` to the result `no-funds`: cores report either. */
export function normaliseResult(result: KnownResult): KnownResult {
  return result.kind === 'rejected' && result.reason === 'no-funds' ? { kind: 'no-funds' } : result;
}

/** The outcome text stored with the attempt. */
export function formatOutcome(result: KnownResult): string {
  return result.kind === 'rejected' ? result.reason : result.kind;
}

/** A booked payment passes through ACSP on its way. */
export function toMove(from: Payment['status'], { cause, status: to }: Execution) {
  const isOnItsWay = cause === 'booked' && (from === 'ACTC' || from === 'PDNG');
  return { from, to, cause, ...(isOnItsWay && { through: 'ACSP' as const }) };
}

/** The time at which the core expects to have a result; `Infinity` when the core names none. */
function expectedResultAt(result: KnownResult): Instant {
  return result.kind === 'accepted' ? (result.askAgainAt ?? Infinity) : Infinity;
}

/** The worker's next attempt at a payment; null for never. */
function planNextAttempt(
  status: Payment['status'],
  { payment, result }: SubmissionResult,
  now: Instant,
  { policy }: Services,
): Instant | null {
  switch (status) {
    case 'PDNG':
      return now + policy.fundsRetrySeconds * 1000;
    case 'ACTC':
      return now;
    case 'ACSP':
      // A customer who asked to stop the payment is waiting for the core's answer.
      if (payment.stopAskedAt !== undefined) return now;
      return Math.min(now + acceptedBackOff(0), Math.max(now, expectedResultAt(result)));
    default:
      return null;
  }
}
