/**
 * Payments that are cancelled; as with every change of status, the payment's row decides who was first. One that waits
 * in a signing basket is not cancelled alone.
 */
import { cancellable, isTransactionStatus, type TransactionStatus } from '../../domain/payments/status.js';
import { heldBy } from '../row-lock.js';
import { statement } from '../statement.js';
import type { Transaction } from '../unit-of-work.js';

const holdCancellable = statement((knex, value) =>
  knex('payments')
    .where('id', value('id'))
    .whereIn('status', [...cancellable])
    .whereNull('basket_id')
    .update(heldBy(knex)),
);

const holdAt = statement((knex, value) =>
  knex('payments')
    .where({ id: value('id'), status: value('status') })
    .whereNull('basket_id')
    .update(heldBy(knex)),
);

const cancelFrom = statement((knex, value) =>
  knex('payments')
    .where({ id: value('id'), status: value('from') })
    .whereNull('basket_id')
    .update({ status: 'CANC', next_attempt_at: null }),
);

const selectStatus = statement((knex, value) => knex('payments').select('status').where('id', value('id')));

export const cancellations = {
  /** Keeps an approved payment from its execution until the transaction is over; false when it cannot be cancelled. */
  async hold(transaction: Transaction, id: string): Promise<boolean> {
    return (await holdCancellable.change(transaction, { id })) === 1;
  },

  /** Keeps a payment in this status until the transaction is over; false when it is not in it any more. */
  async holdAt(transaction: Transaction, id: string, status: TransactionStatus): Promise<boolean> {
    return (await holdAt.change(transaction, { id, status })) === 1;
  },

  /** Cancels a payment that nobody has approved; false when somebody has, or it is decided. */
  async cancelUnapproved(transaction: Transaction, id: string): Promise<boolean> {
    return (await cancelFrom.change(transaction, { id, from: 'RCVD' })) === 1;
  },

  /** Cancels a payment that waits for its execution or for a further signature; undefined when it does not any more. */
  async cancelApproved(transaction: Transaction, id: string): Promise<TransactionStatus | undefined> {
    if (!(await cancellations.hold(transaction, id))) return undefined;
    const row = await selectStatus.first<{ status: string }>(transaction, { id });
    if (!row || !isTransactionStatus(row.status))
      throw new Error(`payment ${id} vanished while it was cancelled`);
    return (await cancelFrom.change(transaction, { id, from: row.status })) === 1 ? row.status : undefined;
  },
};
