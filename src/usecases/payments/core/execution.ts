/**
 * The worker's round: submits approved and due payments to the bank's core, and asks for the outcome of submitted ones.
 * An attempt is committed before the core is called, the core is called outside every transaction, and its answer is
 * recorded afterwards.
 */
// See docs/developer/decisions, D18.
import { hasWaitedItsDay } from '../../../domain/payments/execution.js';
import { isAtCore, type Payment } from '../../../domain/payments/payment.js';
import { findExecutionRefusal } from '../../../domain/payments/signers.js';
import { Problem } from '../../../domain/problem.js';
import type { DuePayment } from '../../../storage/tables/payments/payments.js';
import { transition } from '../../resource/transition.js';
import type { Services } from '../../services.js';
import { deadlineIn } from './calls.js';
import { type ExecutionReads, executionReads } from './execution-reads.js';
import { endSubmissions, type SubmissionResult } from './submission-results.js';
import { submitToCore, commitAttempts, type ReadyPayment } from './submission.js';
import { claimOutcomeQuery } from './reconciliation.js';
import { paymentTransitions } from '../payment-kind.js';
import { unknownBackOff } from './retry-back-off.js';
import { createCoreLimit } from '../../limits/core-concurrency-limit.js';

export interface PaymentExecution {
  /**
   * Processes the payments that are due and returns their number. Does not wait for the core's answers, so that a slow
   * answer delays no other payment.
   */
  round(): Promise<number>;
  /** Resolves once every awaited answer has arrived or reached its deadline. */
  drain(): Promise<void>;
}

/** The payments that this process is executing. */
export function paymentExecution(services: Services): PaymentExecution {
  const atCore = createCoreLimit(services.policy.coreOrdersAtOnce, () => services.wakeExecution());
  // Outcomes that arrive at the same moment are recorded in one transaction.
  const endSubmission = services.work.batched((transaction, results: readonly SubmissionResult[]) =>
    endSubmissions(transaction, results, services),
  );
  const track = (call: Promise<void>, paymentId: string) =>
    atCore.hold(call.catch((error: unknown) => services.alarm({ kind: 'not-recorded', paymentId, error })));
  return {
    round: async () => {
      const most = atCore.free();
      if (most === 0) return 0;
      const { clock, policy, read, stores } = services;
      const due = await read.run((db) => stores.payments.findDue(db, clock.now(), clock.today(), most));
      const reads = executionReads(due, services);
      const turns = due.map((each) =>
        orPostpone(each, (payment) => takeTurn(payment, each, reads, services), services),
      );
      const settled = await Promise.allSettled(turns);
      const taken = settled.flatMap((turn) =>
        turn.status === 'fulfilled' && turn.value ? [turn.value] : [],
      );
      for (const { ask, paymentId } of taken) if (ask) track(ask(), paymentId);
      const ready = taken.flatMap((turn) => turn.ready ?? []);
      const answerBy = clock.now() + policy.coreDeadlineSeconds * 1000;
      const submissions = await commitAttempts(ready, answerBy, services);
      if (submissions.length > 0) {
        const deadline = deadlineIn(answerBy - clock.now());
        for (const submission of submissions)
          track(submitToCore(submission, deadline, endSubmission, services), submission.payment.id);
      }
      // Rethrows a failed turn's error only after the other payments are on their way.
      await Promise.all(turns);
      return due.length;
    },
    drain: () => atCore.emptied(),
  };
}

/** Postpones a payment whose execution fails unexpectedly, so that it does not block the queue behind it. */
async function orPostpone<T>(
  { attemptAt, id, read }: DuePayment,
  act: (payment: Payment) => Promise<T>,
  { clock, policy, stores, work }: Services,
): Promise<T> {
  try {
    return await act(read());
  } catch (error) {
    // An unavailable core is not the payment's fault and may recover soon, hence the short pause.
    const pause = error instanceof Problem ? unknownBackOff(0) : policy.fundsRetrySeconds * 1000;
    const nextAttemptAt = clock.now() + pause;
    await work.run((transaction) => stores.payments.postpone(transaction, { id, attemptAt, nextAttemptAt }));
    throw error;
  }
}

/** The remaining work after the turn at a payment is taken: a question to the core, or an order to submit. */
interface Turn {
  readonly paymentId: string;
  readonly ask?: () => Promise<void>;
  readonly ready?: ReadyPayment;
}

/** Does the part of a turn that needs no call to the core. */
async function takeTurn(
  payment: Payment,
  { attemptAt }: DuePayment,
  { mandateOf, signaturesOf }: ExecutionReads,
  services: Services,
): Promise<Turn | undefined> {
  const paymentId = payment.id;
  if (isAtCore(payment)) {
    const ask = await claimOutcomeQuery(payment, attemptAt, services);
    return ask && { paymentId, ask };
  }
  if (payment.stopAskedAt !== undefined) return end(payment, 'CANC', 'stopped-at-core', services);
  if (hasWaitedItsDay(payment, services.clock.today())) return end(payment, 'RJCT', 'no-funds', services);
  if (await isPastEnd(payment, services)) return end(payment, 'RJCT', 'end-date-passed', services);
  const [signatures, mandate] = await Promise.all([
    signaturesOf(paymentId),
    mandateOf(payment.debtorAccountId),
  ]);
  const refusal = findExecutionRefusal(payment, signatures, mandate);
  if (refusal) return end(payment, 'RJCT', refusal, services);
  return { paymentId, ready: { payment, signatures, attemptAt } };
}

/** Whether a missed execution of a standing order comes after the last day that the order allows. */
async function isPastEnd(
  { bulkId, order: { requestedExecutionDate: day } }: Payment,
  { clock, read, stores }: Services,
): Promise<boolean> {
  const today = clock.today();
  if (bulkId === undefined || day === undefined || day >= today) return false;
  const standingOrder = await read.run((db) => stores.standingOrders.find(db, bulkId));
  const endDate = standingOrder?.order.endDate;
  return endDate !== undefined && endDate < today;
}

/** Ends a payment that is not at the core, unless a concurrent transition has moved it. */
async function end(
  { id, status: from }: Payment,
  to: 'CANC' | 'RJCT',
  cause:
    | 'stopped-at-core'
    | 'no-funds'
    | 'end-date-passed'
    | NonNullable<ReturnType<typeof findExecutionRefusal>>,
  services: Services,
): Promise<undefined> {
  await services.work.run((transaction) =>
    transition(transaction, paymentTransitions, { id, from, to, cause }, services),
  );
  return undefined;
}
