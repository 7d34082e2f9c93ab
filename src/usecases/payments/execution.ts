/**
 * The worker's round: hands over to the bank's core what is approved and due, and asks what has come of what is there. An
 * attempt is committed before the core is called, the core is called outside every transaction, and what it answers is
 * recorded afterwards.
 */
// See docs/decisions.md, D18.
import type { CoreOrder } from '../../bank/payment-orders.js';
import { isAtCore, type Payment } from '../../domain/payments/payment.js';
import { findExecutionRefusal } from '../../domain/payments/signers.js';
import { defined } from '../../domain/defined.js';
import { Problem } from '../../domain/problem.js';
import type { Instant } from '../../domain/time.js';
import type { Claim, DuePayment } from '../../storage/tables/payments.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import { transition } from '../authorisation/transition.js';
import type { Services } from '../services.js';
import { execute } from './core-calls.js';
import { coreOrderOf, type PaymentSignature } from './core-orders.js';
import { recordOutcome } from './core-results.js';
import { askAbout } from './outcome-questions.js';
import { paymentTransitions } from './payment-kind.js';
import { unknownPause } from './question-pauses.js';

/** How many orders are at the core at once. */
const mostUnderWay = 256;

/** The longest that a process which is still alive can wait for an answer beyond the deadline. */
const graceMilliseconds = 5000;

export interface PaymentExecution {
  /**
   * Takes what is due now, and returns how much was taken. It does not wait for the core's answers: one that is slow
   * keeps no other payment waiting.
   */
  round(): Promise<number>;
  /** Settles when every answer that is waited for has come, or its deadline. */
  drain(): Promise<void>;
}

/** What is under way in this process. */
export function paymentExecution(services: Services): PaymentExecution {
  const underWay = new Set<Promise<void>>();
  let isFull = false;
  const track = (call: Promise<void>, paymentId: string) => {
    const tracked = call
      .catch((error: unknown) => services.alarm({ kind: 'not-recorded', paymentId, error }))
      .finally(() => {
        underWay.delete(tracked);
        if (isFull) services.wakeExecution();
        isFull = false;
      });
    underWay.add(tracked);
  };
  return {
    round: async () => {
      isFull = underWay.size >= mostUnderWay;
      if (isFull) return 0;
      const { clock, read, stores } = services;
      const due = await read.run((db) => stores.payments.findDue(db, clock.now(), clock.today()));
      const turns = due.map((each) =>
        orPostpone(each, (payment) => takeTurn(payment, each, services), services),
      );
      const settled = await Promise.allSettled(turns);
      const ready = settled.flatMap((turn) =>
        turn.status === 'fulfilled' && turn.value ? [turn.value] : [],
      );
      for (const handOver of await commitTogether(ready, services))
        track(callCore(handOver, services), handOver.order.attempt.paymentId);
      // Throws what one of them has thrown, once the others are on their way.
      await Promise.all(turns);
      return due.length;
    },
    drain: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** An order that is about to be handed over, and the turn at its payment that has to be taken first. */
interface HandOver {
  readonly order: CoreOrder;
  readonly claim: Claim;
  readonly handedOverAt: Instant;
}

/** What cannot be executed for a reason that nobody has thought of makes room for what waits behind it. */
async function orPostpone<T>(
  { attemptAt, id, read }: DuePayment,
  act: (payment: Payment) => Promise<T>,
  { clock, policy, stores, work }: Services,
): Promise<T> {
  try {
    return await act(read());
  } catch (error) {
    // That the core was away is no fault of the payment's, and may be over soon.
    const pause = error instanceof Problem ? unknownPause(0) : policy.fundsRetrySeconds * 1000;
    const nextAttemptAt = clock.now() + pause;
    await work.run((transaction) => stores.payments.postpone(transaction, { id, attemptAt, nextAttemptAt }));
    throw error;
  }
}

/** Does what takes no hand-over; answers the one that is due where there is one. */
async function takeTurn(
  payment: Payment,
  { attemptAt }: DuePayment,
  services: Services,
): Promise<HandOver | undefined> {
  if (isAtCore(payment)) {
    await askAbout(payment, attemptAt, services);
    return undefined;
  }
  if (payment.stopAskedAt !== undefined) return end(payment, 'CANC', 'stopped-at-core', services);
  const [signatures, mandate] = await Promise.all([
    findSignatures(payment, services),
    services.bank.mandateOf(payment.debtorAccountId),
  ]);
  const refusal = findExecutionRefusal(payment, signatures, mandate);
  if (refusal) return end(payment, 'RJCT', refusal, services);
  const { clock, policy } = services;
  const handedOverAt = clock.now();
  const answerBy = handedOverAt + policy.coreDeadlineSeconds * 1000;
  return {
    order: coreOrderOf(payment, signatures, answerBy, services),
    claim: { id: payment.id, attemptAt, nextAttemptAt: answerBy + graceMilliseconds },
    handedOverAt,
  };
}

/** Ends a payment that the core has never heard of, unless somebody else has moved it meanwhile. */
async function end(
  { id, status: from }: Payment,
  to: 'CANC' | 'RJCT',
  cause: 'stopped-at-core' | NonNullable<ReturnType<typeof findExecutionRefusal>>,
  services: Services,
): Promise<undefined> {
  await services.work.run((transaction) =>
    transition(transaction, paymentTransitions, { id, from, to, cause }, services),
  );
  return undefined;
}

/**
 * Commits the attempts, and answers those that this process may carry out: of several workers one finds a payment as it
 * was read. In one commit; when that fails each by itself, so that what is wrong with one payment keeps no other.
 */
async function commitTogether(
  handOvers: readonly HandOver[],
  services: Services,
): Promise<readonly HandOver[]> {
  if (handOvers.length === 0) return [];
  const { alarm, work } = services;
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
async function callCore({ claim, order }: HandOver, services: Services): Promise<void> {
  const { clock, stores, work } = services;
  const outcome = await execute(order, services);
  if (outcome.kind !== 'unknown') return recordOutcome(order.attempt, outcome, services);
  // Asked about sooner than after a process that has died.
  const nextAttemptAt = clock.now() + unknownPause(0);
  const soon = { id: claim.id, attemptAt: claim.nextAttemptAt, nextAttemptAt };
  await work.run((transaction) => stores.payments.postpone(transaction, soon));
}

/** Who signed the payment, as the bank knows them at the moment of execution. */
async function findSignatures(
  payment: Payment,
  { bank, read, stores }: Services,
): Promise<readonly PaymentSignature[]> {
  const signed = await read.run((db) => stores.signatures.findSignatures(db, 'payment', payment.id));
  return Promise.all(
    signed.map(async ({ psuId, signedAt }) => ({
      psuId,
      signedAt,
      ...defined({ customer: await bank.findCustomer(psuId) }),
    })),
  );
}
