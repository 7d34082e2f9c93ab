/** Payments that are approved and not yet booked, as the debtor's account shows them. */
import type { Knex } from 'knex';
import type { PendingPayment } from '../../domain/accounts/entry.js';
import { defined } from '../../domain/defined.js';
import type { PaymentOrder } from '../../domain/payments/order.js';
import { executable } from '../../domain/payments/payment.js';
import { bigint, date, json, money, optional, text } from '../columns.js';
import { query } from '../statement.js';
import { projection, select, type Stored } from '../table.js';
import { exchange } from './prices.js';

const pending = projection({
  id: text('id'),
  order: json<PaymentOrder>('order_json'),
  debit: money('debit_amount', 'debit_currency'),
  exchange,
  creditorIban: text('creditor_iban'),
  executionDate: date('execution_date'),
});

const selectPending = select('payments', pending, (rows, value) =>
  rows
    .where('debtor_account_id', value('accountId'))
    .whereIn('status', [...executable])
    .where('id', '<', value('before'))
    .orderByRaw('id desc limit ?', [value('limit')]),
);

// Knex's own `sum` takes one column.
const total = projection({ total: optional(bigint('sum(debit_amount + fee_amount)')) });

const selectTotal = query(total.decode, (knex, value) =>
  knex('payments')
    .select(total.columns.map((column) => knex.raw(column)))
    .where({ debtor_account_id: value('accountId'), debit_currency: value('currency') })
    .whereIn('status', [...executable]),
);

/** Sorts after every identifier. */
const beyondAllIds = '~';

export const pendingPayments = {
  /** The newest first; only those before an id, where one is given. */
  async find(
    db: Knex,
    accountId: string,
    { before = beyondAllIds, limit }: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<PendingPayment[]> {
    return (await selectPending.all(db, { accountId, before, limit })).map(pendingOf);
  },

  /** What they and their fees add up to, in minor units of the account's currency. */
  async totalOf(db: Knex, accountId: string, currency: string): Promise<bigint> {
    return (await selectTotal.first(db, { accountId, currency }))?.total ?? 0n;
  },
};

function pendingOf({ debit, order, ...shown }: Stored<typeof pending>): PendingPayment {
  return {
    ...shown,
    amount: { minorUnits: -debit.minorUnits, currency: debit.currency },
    creditorName: order.creditorName,
    remittance: order.remittanceInformationUnstructured ?? '',
    ...defined({ endToEndIdentification: order.endToEndIdentification }),
  };
}
