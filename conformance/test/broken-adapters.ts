/** Adapters over the embedded bank, each with one mistake that is easily made. */
import { randomUUID } from 'node:crypto';
import type { CoreBanking } from '../../src/bank/core-banking.js';
import type { Attempt, CoreOrder, KnownOutcome, Outcome } from '../../src/bank/payment-orders.js';
import { totalOf } from '../../src/domain/payments/price.js';
import type { Database } from '../../src/storage/database.js';
import { ibans } from '../../test/support/embedded-bank/sandbox.js';

export interface BrokenAdapter {
  /** The fault, as a verb phrase. */
  readonly mistake: string;
  readonly make: (bank: CoreBanking, database: Database) => CoreBanking | Promise<CoreBanking>;
  /** The checks that it fails. */
  readonly fails: readonly string[];
  /** Further checks that it may fail. */
  readonly perhaps?: readonly string[];
  /** For an adapter that books later, which a busy machine delays. */
  readonly settlesWithinSeconds?: number;
}

const attemptKey = ({ number, paymentId }: Attempt) => `${paymentId} ${number}`;

/** Ignores idempotency keys: books each repetition. */
function bookingTwice(bank: CoreBanking): CoreBanking {
  const arrived = new Set<string>();
  return {
    ...bank,
    execute: async (order, signal) => {
      const key = attemptKey(order.attempt);
      if (arrived.has(key))
        await bank.execute({ ...order, attempt: { paymentId: randomUUID(), number: 1 } }, signal);
      arrived.add(key);
      return bank.execute(order, signal);
    },
  };
}

/** Answers `not-received` for orders that are missing in its journal, without recording that answer. */
function forgettingPromises(bank: CoreBanking): CoreBanking {
  const journal = new Map<string, Outcome>();
  return {
    ...bank,
    execute: async (order, signal) => {
      const outcome = await bank.execute(order, signal);
      journal.set(attemptKey(order.attempt), outcome);
      return outcome;
    },
    outcomeOf: async (attempt) => journal.get(attemptKey(attempt)) ?? { kind: 'not-received' },
  };
}

/** Answers that a payment is cancelled without cancelling it in the core. */
function pretendingToCancel(bank: CoreBanking): CoreBanking {
  return { ...bank, cancel: async () => ({ kind: 'cancelled' }) };
}

/** Check-then-act race: reads the balance, then debits regardless of concurrent changes. */
async function overdrawing(bank: CoreBanking, { maintenance }: Database): Promise<CoreBanking> {
  await maintenance('accounts').where({ iban: ibans.marko }).update({ overdraft: 1_000_000 });
  const balanceOf: CoreBanking['balanceOf'] = async (id) => {
    const balance = await bank.balanceOf(id);
    return balance && (balance.creditLine === 1_000_000n ? { ...balance, creditLine: 0n } : balance);
  };
  const refused = new Set<string>();
  return {
    ...bank,
    balanceOf,
    execute: async (order, signal) => {
      const balance = await balanceOf(order.debtor.accountId);
      const has = balance ? balance.booked.minorUnits + balance.creditLine : 0n;
      if (has < totalOf(order.price)) refused.add(attemptKey(order.attempt));
      return refused.has(attemptKey(order.attempt)) ? { kind: 'no-funds' } : bank.execute(order, signal);
    },
    outcomeOf: async (attempt, signal) =>
      refused.has(attemptKey(attempt)) ? { kind: 'no-funds' } : bank.outcomeOf(attempt, signal),
  };
}

/** Lost update: two concurrent credits both add to the balance that they read before. */
function losingCredits(bank: CoreBanking, { maintenance }: Database): CoreBanking {
  const arrived = new Set<string>();
  const underWay = new Map<string, number>();
  return {
    ...bank,
    execute: async (order, signal) => {
      const { attempt, creditor, amount } = order;
      const isFirst = !arrived.has(attemptKey(attempt));
      if (!isFirst) return bank.execute(order, signal);
      arrived.add(attemptKey(attempt));
      const others = underWay.get(creditor.iban) ?? 0;
      underWay.set(creditor.iban, others + 1);
      const outcome = await bank.execute(order, signal);
      underWay.set(creditor.iban, (underWay.get(creditor.iban) ?? 1) - 1);
      if (others > 0 && outcome.kind === 'executed')
        await maintenance('accounts')
          .where({ iban: creditor.iban })
          .decrement('balance', Number(amount.minorUnits));
      return outcome;
    },
  };
}

/** Answers with its core's own reasons, which the port does not have. */
function withForeignReasons(bank: CoreBanking): CoreBanking {
  const words = <Answer extends KnownOutcome>(answer: Answer): Answer => {
    if (answer.kind !== 'rejected' || answer.reason !== 'creditor-unknown') return answer;
    return JSON.parse('{"kind":"rejected","reason":"AC01"}');
  };
  return {
    ...bank,
    execute: async (order, signal) => words(await bank.execute(order, signal)),
    outcomeOf: async (attempt, signal) => words(await bank.outcomeOf(attempt, signal)),
  };
}

/** After two answers about an outcome the order is archived, and the adapter does not search the archive. */
function changingOutcomes(bank: CoreBanking): CoreBanking {
  const questions = new Map<string, number>();
  return {
    ...bank,
    outcomeOf: async (attempt, signal) => {
      const count = (questions.get(attemptKey(attempt)) ?? 0) + 1;
      questions.set(attemptKey(attempt), count);
      const outcome = await bank.outcomeOf(attempt, signal);
      return count > 2 && outcome.kind === 'executed'
        ? { kind: 'rejected', reason: 'refused-by-core' }
        : outcome;
    },
  };
}

/** Accepts at once, books a little later, and reports twice the result that `tell` returns. */
export function later(
  bank: CoreBanking,
  tell: (outcome: Outcome) => Outcome = (outcome) => outcome,
): CoreBanking {
  const waiting = new Set<string>();
  let listener: Parameters<NonNullable<CoreBanking['listen']>>[0] | undefined;
  const report = async (attempt: Attempt, outcome: Outcome) => {
    if (outcome.kind === 'executed') await listener?.settled(attempt, outcome.creditor);
    if (outcome.kind === 'rejected') await listener?.rejected(attempt, outcome.reason);
    if (outcome.kind === 'no-funds') await listener?.rejected(attempt, 'no-funds');
    if (outcome.kind === 'cancelled') await listener?.cancelled(attempt);
  };
  const book = async (order: CoreOrder, signal: AbortSignal) => {
    const outcome = await bank.execute(order, signal);
    waiting.delete(attemptKey(order.attempt));
    // The listener refuses the first report, so it is sent again.
    for (let time = 0; time < 2; time++) await report(order.attempt, tell(outcome)).catch(() => undefined);
  };
  return {
    ...bank,
    listen: (results) => void (listener = results),
    execute: async (order, signal) => {
      if (order.isFinalByThen) return bank.execute(order, signal);
      waiting.add(attemptKey(order.attempt));
      setTimeout(() => void book(order, signal), 3);
      return { kind: 'accepted' };
    },
    outcomeOf: async (attempt, signal) =>
      waiting.has(attemptKey(attempt)) ? { kind: 'accepted' } : bank.outcomeOf(attempt, signal),
  };
}

export const brokenAdapters: readonly BrokenAdapter[] = [
  {
    mistake: 'books a repeated order twice',
    make: bookingTwice,
    fails: ['same-key-again', 'same-key-at-once', 'no-funds-stays', 'money-conserved'],
  },
  {
    mistake: 'answers not-received and executes later',
    make: forgettingPromises,
    fails: ['never-received', 'asked-under-way', 'lost-answer', 'outcomes-stay'],
  },
  {
    mistake: 'answers cancelled and executes',
    make: pretendingToCancel,
    fails: ['cancel-first', 'cancel-afterwards', 'cancel-race', 'outcomes-stay'],
  },
  { mistake: 'overdraws an account under concurrency', make: overdrawing, fails: ['concurrent-debits'] },
  {
    mistake: 'loses credits under concurrency',
    make: losingCredits,
    fails: [
      'concurrent-debits',
      'concurrent-credits',
      'mutual-payments',
      'entries-add-up',
      'money-conserved',
    ],
    // The orders of a batch arrive at once, too.
    perhaps: ['order-batch'],
  },
  {
    mistake: 'answers outside the port’s types',
    make: withForeignReasons,
    fails: ['rejected-is-known', 'answers-in-types'],
  },
  { mistake: 'changes its outcome', make: changingOutcomes, fails: ['outcomes-stay', 'money-conserved'] },
  {
    mistake: 'reports a result that differs from its answer',
    make: (bank) =>
      later(bank, (outcome) =>
        outcome.kind === 'executed' ? { kind: 'rejected', reason: 'refused-by-core' } : outcome,
      ),
    fails: ['told-results'],
    // On a slow machine the event comes before the question.
    perhaps: ['executed-is-known'],
    settlesWithinSeconds: 60,
  },
  {
    mistake: 'hangs when it is closed, and throws when it is paused',
    make: (bank) => ({
      ...bank,
      pause: () => {
        throw new Error('no queue');
      },
      close: () => new Promise<void>(() => undefined),
    }),
    fails: ['ends-in-time'],
  },
];
