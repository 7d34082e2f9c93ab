/** The open payments, standing orders and signing baskets of a client, page by page. */
import type { Knex } from 'knex';
import {
  type TransactionStatus,
  executable,
  paymentLifecycle,
  unbooked,
} from '../../../../src/domain/payments/payment.js';
import type { LocalDate } from '../../../../src/domain/time.js';
import { oneOf, text } from '../../../../src/storage/sql/columns.js';
import { change, type Slots } from '../../../../src/storage/sql/statement.js';
import { select } from '../../../../src/storage/sql/table.js';
import { openStatuses } from '../../../../src/storage/tables/status-owners.js';
import type { Transaction } from '../../../../src/storage/work/unit-of-work.js';
import { ofClients } from './workspace-next-due.js';

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

const atCore = (rows: Knex.QueryBuilder) =>
  rows
    .whereIn('status', [...unbooked])
    .where((each) => each.where('handed_over', 1).orWhere('status', 'ACSP'));

const setBackPayments = change<[clients: readonly string[], milliseconds: number, today: LocalDate]>(
  (knex, clients, milliseconds, today) =>
    ofClients(atCore(knex('payments')), clients).update({
      next_attempt_at: knex.raw('next_attempt_at - ?', [milliseconds]),
      execution_date: knex.raw('case when execution_date > ? then ? else execution_date end', [today, today]),
    }),
);

const setBackOrders = change<[clients: readonly string[], milliseconds: number]>(
  (knex, clients, milliseconds) =>
    knex('bank_delayed_orders')
      .whereIn('payment_id', ofClients(knex('payments').select('id'), clients))
      .update({ due_at: knex.raw('due_at - ?', [milliseconds]) }),
);

export const openWork = {
  /** Pages through payments after an id; excludes payments submitted to the core, which alone knows their outcome. */
  payments: select('payments', {
    id: text('id'),
    status: oneOf('status', ['RCVD', 'PATC', ...executable]),
  }).all<Page>((rows, ...page) => pageOf(rows, stoppable, ...page).where('handed_over', 0)),

  /**
   * Sets back the payments that are at the core, and the core's own steps, with the clock of their clients: at the old
   * times they would wait as long as the clock was ahead.
   */
  async setBackAtCore(
    transaction: Transaction,
    clients: readonly string[],
    { aheadMilliseconds, today }: { readonly aheadMilliseconds: number; readonly today: LocalDate },
  ): Promise<void> {
    await setBackPayments(transaction, clients, aheadMilliseconds, today);
    await setBackOrders(transaction, clients, aheadMilliseconds);
  },

  baskets: createOpenSearch('baskets', openStatuses.basket),
  bulks: createOpenSearch('bulks', openStatuses.bulk),
  standingOrders: createOpenSearch('standing_orders', [...openStatuses['standing-order'], 'ACTC']),
};
