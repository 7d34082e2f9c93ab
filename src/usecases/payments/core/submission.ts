/** Submits orders to the core: commits the attempts, calls the core, and records its answers. */
// See docs/developer/decisions, D18.
import type { CoreOrder } from '../../../bank/payment-orders.js';
import { defined } from '../../../domain/defined.js';
import type { Payment } from '../../../domain/payments/payment.js';
import { Problem } from '../../../domain/problem.js';
import type { Instant } from '../../../domain/time.js';
import type { Claim } from '../../../storage/tables/payments/payments.js';
import type { Transaction } from '../../../storage/work/unit-of-work.js';
import type { Services } from '../../services.js';
import { type Deadline, execute } from './calls.js';
import { toCoreOrder, type PaymentSignature } from './orders.js';
import { recordOutcome } from './results.js';
import type { SubmissionResult } from './submission-results.js';
import { unknownBackOff } from './retry-back-off.js';

/** How long after the deadline a live process may still be waiting for an answer. */
const graceMilliseconds = 5000;

/** A payment ready for submission, as it was read, and the moment at which it was due. */
export interface ReadyPayment {
  readonly payment: Payment;
  readonly signatures: readonly PaymentSignature[];
  readonly attemptAt: Instant;
}

/** An order about to be submitted, and this process's claim on its payment. */
interface Submission {
  /** The payment before this attempt. */
  readonly payment: Payment;
  readonly order: CoreOrder;
  readonly claim: Claim;
}

/** Resolves to whether the submission was still open; concurrent calls are batched. */
type EndSubmission = (result: SubmissionResult) => Promise<boolean>;

/**
 * Commits the attempts in one transaction, or one by one if that fails, so that one faulty payment blocks no other.
 * Returns those that this process may carry out: of several workers, only one finds a payment as it was read.
 */
export async function commitAttempts(
  ready: readonly ReadyPayment[],
  answerBy: Instant,
  services: Services,
): Promise<readonly Submission[]> {
  const { clock, work } = services;
  const handedOverAt = clock.now();
  const submissions = ready.map(({ attemptAt, payment, signatures }) => ({
    payment,
    order: toCoreOrder(payment, signatures, answerBy, services),
    claim: { id: payment.id, attemptAt, nextAttemptAt: answerBy + graceMilliseconds },
  }));
  const settled = await work.runAll(submissions, (transaction, some) =>
    commit(transaction, some, handedOverAt, services),
  );
  const committed = await Promise.all(
    submissions.map(async (each, at) => {
      const result = settled[at];
      if (result?.status === 'fulfilled') return result.value ? [each] : [];
      await setAside(each.claim, result?.reason, services);
      return [];
    }),
  );
  return committed.flat();
}

/** Raises an alarm and postpones the payment, so that it does not block those behind it. */
async function setAside(claim: Claim, reason: unknown, { alarm, stores, work }: Services): Promise<void> {
  if (reason instanceof Problem) throw reason;
  alarm({ kind: 'not-recorded', paymentId: claim.id, error: reason });
  await work.run((transaction) => stores.payments.postpone(transaction, claim));
}

/** Returns for each submission whether its payment was still due. */
async function commit(
  transaction: Transaction,
  submissions: readonly Submission[],
  handedOverAt: Instant,
  { stores }: Services,
): Promise<readonly boolean[]> {
  const taken = new Set<string>();
  for (const attempt of new Set(submissions.map(({ payment }) => payment.attempt))) {
    const same = submissions.filter(({ payment }) => payment.attempt === attempt);
    const [{ claim } = { claim: undefined }] = same;
    const ids = same.map(({ payment }) => payment.id);
    const free = await stores.payments.lockForSubmission(transaction, ids, attempt);
    if (!claim || free.length === 0) continue;
    const changed = await stores.payments.markSubmitted(transaction, free, attempt, claim.nextAttemptAt);
    if (changed !== free.length) throw new Error('a locked payment changed its status');
    for (const id of free) taken.add(id);
  }
  const ours = submissions.filter(({ payment }) => taken.has(payment.id));
  const attempts = ours.map(({ order }) => ({ ...order.attempt, handedOverAt }));
  await stores.paymentAttempts.insertAll(transaction, attempts);
  return submissions.map(({ payment }) => taken.has(payment.id));
}

/** Calls the core and records the outcome. */
export async function submitToCore(
  { claim, order, payment }: Submission,
  deadline: Deadline,
  endSubmission: EndSubmission,
  services: Services,
): Promise<void> {
  const { clock, stores, work } = services;
  const { attempt } = order;
  const outcome = await execute(order, payment, deadline, services);
  if (outcome.kind !== 'unknown') {
    if (await endSubmission({ payment: toSubmittedPayment(payment, attempt.number), result: outcome }))
      return;
    return recordOutcome(attempt, outcome, services);
  }
  // Sooner than the claim's own time, which is for a process that has died.
  const nextAttemptAt = clock.now() + unknownBackOff(0);
  const soon = { id: claim.id, attemptAt: claim.nextAttemptAt, nextAttemptAt };
  await work.run((transaction) => stores.payments.postpone(transaction, soon));
}

/** Copies only the needed fields of a payment, to save memory: there are many at once. */
function toSubmittedPayment(payment: Payment, attempt: number): SubmissionResult['payment'] {
  const { executionDate, id, status, stopAskedAt, waitsForFunds } = payment;
  return { id, attempt, status, waitsForFunds, executionDate, ...defined({ stopAskedAt }) };
}
