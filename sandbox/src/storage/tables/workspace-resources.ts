/** The payments, consents and signing baskets of a workspace's clients, the newest first. */
import type { Knex } from 'knex';
import type { PaymentOrder } from '../../../../src/domain/payments/order.js';
import { instant, json, money, optional, text } from '../../../../src/storage/sql/columns.js';
import { select, type Stored } from '../../../../src/storage/sql/table.js';

const resource = {
  id: text('r.id'),
  status: text('r.status'),
  clientId: text('r.client_id'),
  createdAt: instant('r.created_at'),
};

const payment = select('payments as r', {
  ...resource,
  order: json<PaymentOrder>('r.order_json'),
  amount: money('r.amount', 'r.currency'),
  debtorIban: text('r.debtor_iban'),
  creditorIban: text('r.creditor_iban'),
});
const consent = select('consents as r', { ...resource, psuId: optional(text('r.psu_id')) });
const basket = select('baskets as r', { ...resource, psuId: optional(text('r.psu_id')) });

export type ListedPayment = Stored<typeof payment>;

function newestOf(rows: Knex.QueryBuilder, workspaceId: Knex.Value, most: Knex.Value): Knex.QueryBuilder {
  return rows
    .join('workspace_clients as w', 'w.client_id', 'r.client_id')
    .where('w.workspace_id', workspaceId)
    .orderByRaw('r.created_at desc, r.id desc limit ?', [most]);
}

export const workspaceResources = {
  payments: payment.all<[workspaceId: string, most: number]>(newestOf),
  payment: payment.first<[id: string]>((rows, id) => rows.where('r.id', id)),
  consents: consent.all<[workspaceId: string, most: number]>(newestOf),
  baskets: basket.all<[workspaceId: string, most: number]>(newestOf),
};
