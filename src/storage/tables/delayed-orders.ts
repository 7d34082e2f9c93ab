/** What the embedded bank still has to do for orders that it has answered: carry them out, or take money back. */
import type { Knex } from 'knex';
import type { Instant } from '../../domain/time.js';
import { instant, integer, oneOf, text } from '../columns.js';
import { changesOne } from '../statement.js';
import { type Stored, table } from '../table.js';
import type { Transaction } from '../unit-of-work.js';

const delayedTable = table('bank_delayed_orders', ['paymentId', 'number'], {
  paymentId: text('payment_id'),
  number: integer('attempt'),
  /** The debtor's. */
  accountId: text('account_id'),
  step: oneOf('step', ['settlement', 'return']),
  dueAt: instant('due_at'),
  /** As the embedded bank writes it. */
  order: text('order_json'),
});

export type DelayedOrder = Stored<typeof delayedTable>;
type Key = Pick<DelayedOrder, 'paymentId' | 'number'>;

export const delayedOrders = {
  insert: (transaction: Transaction, order: DelayedOrder): Promise<void> =>
    delayedTable.insert(transaction, order),

  find: delayedTable.first<[key: Key]>((rows, { number, paymentId }) =>
    rows.where({ payment_id: paymentId, attempt: number }),
  ),

  /** Money that is to be back on an account by an instant. */
  findReturns: delayedTable.all<[accountId: string, now: Instant]>((rows, accountId, now) =>
    rows.where({ account_id: accountId, step: 'return' }).where('due_at', '<=', now),
  ) satisfies (db: Knex, accountId: string, now: Instant) => Promise<DelayedOrder[]>,

  /** True for the one that is to do it. */
  take: changesOne<[key: Key]>((knex, { number, paymentId }) =>
    knex('bank_delayed_orders').where({ payment_id: paymentId, attempt: number }).delete(),
  ),
};
