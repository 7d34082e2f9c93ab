/** The payments, consents and signing baskets of a workspace's clients, the newest first. */
import type { PaymentOrder } from '../../../../src/domain/payments/order.js';
import { instant, json, money, optional, text } from '../../../../src/storage/sql/columns.js';
import { select, type Stored } from '../../../../src/storage/sql/table.js';

const payment = select('payments as p', {
  id: text('p.id'),
  status: text('p.status'),
  clientId: text('p.client_id'),
  createdAt: instant('p.created_at'),
  order: json<PaymentOrder>('p.order_json'),
  amount: money('p.amount', 'p.currency'),
  debtorIban: text('p.debtor_iban'),
  creditorIban: text('p.creditor_iban'),
});

const consent = select('consents as c', {
  id: text('c.id'),
  status: text('c.status'),
  clientId: text('c.client_id'),
  createdAt: instant('c.created_at'),
  psuId: optional(text('c.psu_id')),
});

const basket = select('baskets as b', {
  id: text('b.id'),
  status: text('b.status'),
  clientId: text('b.client_id'),
  createdAt: instant('b.created_at'),
  psuId: optional(text('b.psu_id')),
});

export type ListedPayment = Stored<typeof payment>;

export const workspaceResources = {
  payments: payment.all<[workspaceId: string, most: number]>((rows, workspaceId, most) =>
    rows
      .join('workspace_clients as w', 'w.client_id', 'p.client_id')
      .where('w.workspace_id', workspaceId)
      .orderByRaw('p.created_at desc, p.id desc limit ?', [most]),
  ),

  payment: payment.first<[id: string]>((rows, id) => rows.where('p.id', id)),

  consents: consent.all<[workspaceId: string, most: number]>((rows, workspaceId, most) =>
    rows
      .join('workspace_clients as w', 'w.client_id', 'c.client_id')
      .where('w.workspace_id', workspaceId)
      .orderByRaw('c.created_at desc, c.id desc limit ?', [most]),
  ),

  baskets: basket.all<[workspaceId: string, most: number]>((rows, workspaceId, most) =>
    rows
      .join('workspace_clients as w', 'w.client_id', 'b.client_id')
      .where('w.workspace_id', workspaceId)
      .orderByRaw('b.created_at desc, b.id desc limit ?', [most]),
  ),
};
