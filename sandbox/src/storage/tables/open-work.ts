/** The open payments and signing baskets of a client, page by page. */
import {
  type TransactionStatus,
  executable,
  paymentLifecycle,
} from '../../../../src/domain/payments/payment.js';
import { oneOf, text } from '../../../../src/storage/sql/columns.js';
import { query } from '../../../../src/storage/sql/statement.js';
import { select } from '../../../../src/storage/sql/table.js';
import { openStatuses } from '../../../../src/storage/tables/status-owners.js';

const stoppable = [...paymentLifecycle.open, ...executable] as const satisfies readonly TransactionStatus[];

const payment = select('payments', {
  id: text('id'),
  status: oneOf('status', ['RCVD', 'PATC', ...executable]),
});

function createOpenSearch(table: 'baskets' | 'bulks' | 'standing_orders', open: readonly string[]) {
  return query<string, [clientId: string, after: string, most: number]>(
    ([id]) => String(id),
    (knex, clientId, after, most) =>
      knex(table)
        .select('id')
        .where('client_id', clientId)
        .where('id', '>', after)
        .whereIn('status', [...open])
        .orderByRaw('id limit ?', [most]),
  );
}

export const openWork = {
  /** Pages through payments after an id; excludes payments submitted to the core, which alone knows their outcome. */
  payments: payment.all<[clientId: string, after: string, most: number]>((rows, clientId, after, most) =>
    rows
      .where('client_id', clientId)
      .where('id', '>', after)
      .where('handed_over', 0)
      .whereIn('status', [...stoppable])
      .orderByRaw('id limit ?', [most]),
  ),

  baskets: createOpenSearch('baskets', openStatuses.basket),
  bulks: createOpenSearch('bulks', openStatuses.bulk),
  standingOrders: createOpenSearch('standing_orders', [...openStatuses['standing-order'], 'ACTC']),
};
