/** A payment's price in its columns, and the payments that are authorised and not yet booked, as an account shows them. */
import type { Knex } from 'knex';
import type { PendingPayment } from '../../domain/accounts/statement.js';
import { defined } from '../../domain/defined.js';
import type { PaymentOrder } from '../../domain/payments/order.js';
import { unbooked } from '../../domain/payments/payment.js';
import { bigint, date, json, mapped, money, optional, text } from '../columns.js';
import { query } from '../statement.js';
import { group, select, type Stored } from '../table.js';
import type { Exchange } from '../../domain/payments/exchange.js';
import type { Price } from '../../domain/payments/price.js';

export const exchange = optional(json<Exchange>('exchange_json'));

const columns = group({
  debit: money('debit_amount', 'debit_currency'),
  /** In the currency of the debit; zero where there is none. */
  feeAmount: bigint('fee_amount'),
  homeAmount: money('home_amount', 'home_currency'),
  exchange,
});

export const price = mapped(
  columns,
  ({ feeAmount, ...stored }): Price => {
    const fee = feeAmount > 0n ? { minorUnits: feeAmount, currency: stored.debit.currency } : undefined;
    return { ...stored, ...defined({ fee }) };
  },
  ({ fee, ...kept }) => ({ ...kept, feeAmount: fee?.minorUnits ?? 0n }),
);

const pending = select('payments', {
  id: text('id'),
  order: json<PaymentOrder>('order_json'),
  debit: money('debit_amount', 'debit_currency'),
  exchange,
  creditorIban: text('creditor_iban'),
  executionDate: date('execution_date'),
});

const selectPending = pending.all<[accountId: string, before: string, limit: number]>(
  (rows, accountId, before, limit) =>
    rows
      .where('debtor_account_id', accountId)
      .whereIn('status', [...unbooked])
      .where('id', '<', before)
      .orderByRaw('id desc limit ?', [limit]),
);

const total = optional(bigint('total'));

const selectTotal = query<bigint | undefined, [accountId: string, currency: string]>(
  (cells) => total.read(cells, 0),
  (knex, accountId, currency) =>
    knex('payments')
      // Knex's own `sum` takes one column.
      .select(knex.raw('sum(debit_amount + fee_amount)'))
      .where({ debtor_account_id: accountId, debit_currency: currency })
      .whereIn('status', [...unbooked]),
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
    return (await selectPending(db, accountId, before, limit)).map(pendingOf);
  },

  /** What they and their fees add up to, in minor units of the account's currency. */
  async totalOf(db: Knex, accountId: string, currency: string): Promise<bigint> {
    const [sum] = await selectTotal(db, accountId, currency);
    return sum ?? 0n;
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
