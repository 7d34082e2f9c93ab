/** What a client has begun and nobody has ended: its payments and signing baskets, some at a time. */
import { basketLifecycle } from '../../domain/baskets/basket.js';
import { type TransactionStatus, executable, paymentLifecycle } from '../../domain/payments/payment.js';
import { oneOf, text } from '../columns.js';
import { query } from '../statement.js';
import { select } from '../table.js';

const stoppable = [...paymentLifecycle.open, ...executable] as const satisfies readonly TransactionStatus[];

const payment = select('payments', {
  id: text('id'),
  status: oneOf('status', ['RCVD', 'PATC', ...executable]),
});

export const openWork = {
  /** Behind an id; not those that are handed over to the core, of which it alone knows what becomes. */
  payments: payment.all<[clientId: string, after: string, most: number]>((rows, clientId, after, most) =>
    rows
      .where('client_id', clientId)
      .where('id', '>', after)
      .where('handed_over', 0)
      .whereIn('status', [...stoppable])
      .orderByRaw('id limit ?', [most]),
  ),

  baskets: query<string, [clientId: string, after: string, most: number]>(
    ([id]) => String(id),
    (knex, clientId, after, most) =>
      knex('baskets')
        .select('id')
        .where('client_id', clientId)
        .where('id', '>', after)
        .whereIn('status', [...basketLifecycle.open])
        .orderByRaw('id limit ?', [most]),
  ),
};
