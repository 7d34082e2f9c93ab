/** Scheduled steps of the embedded bank for answered orders: settlement, or the return of the money. */
import type { Instant } from '../../../../src/domain/time.js';
import { instant, integer, oneOf, text } from '../../../../src/storage/sql/columns.js';
import { changesOne } from '../../../../src/storage/sql/statement.js';
import { type Stored, table } from '../../../../src/storage/sql/table.js';

const delayedTable = table('bank_delayed_orders', ['paymentId', 'number'], {
  paymentId: text('payment_id'),
  number: integer('attempt'),
  accountId: text('account_id'),
  step: oneOf('step', ['settlement', 'return']),
  dueAt: instant('due_at'),
  /** JSON in the embedded bank's format. */
  order: text('order_json'),
});

export type DelayedOrder = Stored<typeof delayedTable>;
type Key = Pick<DelayedOrder, 'paymentId' | 'number'>;

export const delayedOrders = {
  insert: delayedTable.insert,

  find: delayedTable.first<[key: Key]>((rows, { number, paymentId }) =>
    rows.where({ payment_id: paymentId, attempt: number }),
  ),

  /** Returns that are due on an account by an instant. */
  findReturns: delayedTable.all<[accountId: string, now: Instant]>((rows, accountId, now) =>
    rows.where({ account_id: accountId, step: 'return' }).where('due_at', '<=', now),
  ),

  /** Claims an order for processing; true for only one of several concurrent callers. */
  take: changesOne<[key: Key]>((knex, { number, paymentId }) =>
    knex('bank_delayed_orders').where({ payment_id: paymentId, attempt: number }).delete(),
  ),
};
