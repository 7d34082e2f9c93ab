/** Payments that are approved and not yet booked, as the debtor's account shows them. */
import type { Knex } from 'knex';
import type { PendingPayment } from '../../domain/accounts/entry.js';
import { executable } from '../../domain/payments/status.js';
import type { PaymentOrder } from '../../domain/payments/order.js';
import type { LocalDate } from '../../domain/time.js';
import { exchangeOf } from './prices.js';
import { statement } from '../statement.js';

interface PendingRow {
  readonly id: string;
  readonly order_json: string;
  readonly debit_amount: bigint;
  readonly debit_currency: string;
  readonly exchange_json: string | null;
  readonly creditor_iban: string;
  readonly execution_date: LocalDate;
}

const selectPending = statement((knex, value) =>
  knex('payments')
    .select(
      'id',
      'order_json',
      'debit_amount',
      'debit_currency',
      'exchange_json',
      'creditor_iban',
      'execution_date',
    )
    .where('debtor_account_id', value('accountId'))
    .whereIn('status', [...executable])
    .where('id', '<', value('before'))
    .orderByRaw('id desc limit ?', [value('limit')]),
);

const selectTotal = statement((knex, value) =>
  knex('payments')
    .select(knex.raw('sum(debit_amount + fee_amount) as total'))
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
    const rows = await selectPending.all<PendingRow>(db, { accountId, before, limit });
    return rows.map(pendingOf);
  },

  /** What they and their fees add up to, in minor units of the account's currency. */
  async totalOf(db: Knex, accountId: string, currency: string): Promise<bigint> {
    const row = await selectTotal.first<{ total: bigint | null }>(db, { accountId, currency });
    return BigInt(row?.total ?? 0n);
  },
};

function pendingOf(row: PendingRow): PendingPayment {
  const order: PaymentOrder = JSON.parse(row.order_json);
  return {
    id: row.id,
    amount: { minorUnits: -BigInt(row.debit_amount), currency: row.debit_currency },
    executionDate: row.execution_date,
    creditorName: order.creditorName,
    creditorIban: row.creditor_iban,
    remittance: order.remittanceInformationUnstructured ?? '',
    ...exchangeOf(row.exchange_json),
    ...(order.endToEndIdentification !== undefined && {
      endToEndIdentification: order.endToEndIdentification,
    }),
  };
}
