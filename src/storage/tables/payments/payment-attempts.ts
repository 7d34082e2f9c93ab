/** Attempts to submit payments to the bank's core, and returned money. */
import type { Knex } from 'knex';
import type { Instant } from '../../../domain/time.js';
import { initial, instant, integer, money, optional, text } from '../../sql/columns.js';
import { rowsByIndex } from '../../sql/rows-by-index.js';
import { change, changesOne } from '../../sql/statement.js';
import { select, type Stored, table } from '../../sql/table.js';
import type { Transaction } from '../../work/unit-of-work.js';

const key = { paymentId: text('payment_id'), number: integer('number') };
const handedOver = { handedOverAt: instant('handed_over_at') };

const attemptTable = table('payment_attempts', ['paymentId', 'number'], {
  ...key,
  ...handedOver,
  questions: initial('questions', 0),
});

const openAttempt = select('payment_attempts', {
  ...handedOver,
  outcome: optional(text('outcome')),
  questions: integer('questions'),
  alarmedAt: optional(instant('alarmed_at')),
});

const returnTable = table('payment_returns', ['paymentId', 'returnId'], {
  paymentId: key.paymentId,
  returnId: text('return_id'),
  amount: money('amount', 'currency'),
  reason: optional(text('reason')),
  toldAt: instant('told_at'),
});

export type NewAttempt = Omit<Stored<typeof attemptTable>, 'questions'>;
export type AttemptRecord = Stored<typeof openAttempt>;

export interface AttemptKey {
  readonly paymentId: string;
  readonly number: number;
}

const ofAttempt = (knex: Knex, paymentId: Knex.Raw, number: Knex.Raw) =>
  knex('payment_attempts').where({ payment_id: paymentId, number });

export const paymentAttempts = {
  insertAll: (transaction: Transaction, attempts: readonly NewAttempt[]): Promise<void> =>
    attemptTable.insertAll(transaction, attempts),

  find: openAttempt.first<[attempt: AttemptKey]>((rows, { number, paymentId }) =>
    rows.where({ payment_id: paymentId, number }),
  ),

  /** Stores the outcome of attempts; overwrites an earlier outcome only if that was `accepted`. */
  end: change<[paymentIds: readonly string[], number: number, outcome: string, now: Instant]>(
    (knex, paymentIds, number, outcome, now) =>
      rowsByIndex(knex, 'payment_attempts')
        .whereIn('payment_id', paymentIds)
        .where({ number })
        .where((each) => each.whereNull('outcome').orWhere('outcome', 'accepted'))
        .update({ outcome, known_at: now }),
  ),

  countQuestion: change<[attempt: AttemptKey]>((knex, { number, paymentId }) =>
    ofAttempt(knex, paymentId, number).update({ questions: knex.raw('questions + 1') }),
  ),

  /** Marks an attempt as reported to the operator; true for only one of several concurrent callers. */
  alarm: changesOne<[attempt: AttemptKey, now: Instant]>((knex, { number, paymentId }, now) =>
    ofAttempt(knex, paymentId, number).whereNull('alarmed_at').update({ alarmed_at: now }),
  ),

  /** Stores a return; false when the return is stored already. */
  insertReturn: (transaction: Transaction, back: Stored<typeof returnTable>): Promise<boolean> =>
    returnTable.insertIfNew(transaction, back),
};
