/** The open payments and signing baskets of a client, page by page. */
import type { Knex } from 'knex';
import {
  type TransactionStatus,
  executable,
  paymentLifecycle,
} from '../../../../src/domain/payments/payment.js';
import { oneOf, text } from '../../../../src/storage/sql/columns.js';
import type { Slots } from '../../../../src/storage/sql/statement.js';
import { select } from '../../../../src/storage/sql/table.js';
import { openStatuses } from '../../../../src/storage/tables/status-owners.js';

const stoppable = [...paymentLifecycle.open, ...executable] as const satisfies readonly TransactionStatus[];

type Page = [clientId: string, after: string, most: number];

function pageOf(
  rows: Knex.QueryBuilder,
  statuses: readonly string[],
  ...[clientId, after, most]: Slots<Page>
): Knex.QueryBuilder {
  return rows
    .where('client_id', clientId)
    .where('id', '>', after)
    .whereIn('status', [...statuses])
    .orderByRaw('id limit ?', [most]);
}

const createOpenSearch = (table: 'baskets' | 'bulks' | 'standing_orders', statuses: readonly string[]) =>
  select(table, { id: text('id') }).all<Page>((rows, ...page) => pageOf(rows, statuses, ...page));

export const openWork = {
  /** Pages through payments after an id; excludes payments submitted to the core, which alone knows their outcome. */
  payments: select('payments', {
    id: text('id'),
    status: oneOf('status', ['RCVD', 'PATC', ...executable]),
  }).all<Page>((rows, ...page) => pageOf(rows, stoppable, ...page).where('handed_over', 0)),

  baskets: createOpenSearch('baskets', openStatuses.basket),
  bulks: createOpenSearch('bulks', openStatuses.bulk),
  standingOrders: createOpenSearch('standing_orders', [...openStatuses['standing-order'], 'ACTC']),
};
