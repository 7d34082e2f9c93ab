/** The columns of a payment's price, and of an exchange wherever it is kept. */
import { defined } from '../../domain/defined.js';
import type { Exchange } from '../../domain/payments/exchange.js';
import type { Price } from '../../domain/payments/price.js';
import { json, optional } from '../columns.js';

export const exchange = optional(json<Exchange>('exchange_json'));

export interface PriceRow {
  readonly debit_amount: bigint;
  readonly debit_currency: string;
  readonly fee_amount: bigint;
  readonly home_amount: bigint;
  readonly home_currency: string;
  readonly exchange_json: string | null;
}

export function priceColumns({ debit, exchange: exchanged, fee, homeAmount }: Price) {
  return {
    debitAmount: debit.minorUnits,
    debitCurrency: debit.currency,
    feeAmount: fee?.minorUnits ?? 0n,
    homeAmount: homeAmount.minorUnits,
    homeCurrency: homeAmount.currency,
    exchange: exchanged ? JSON.stringify(exchanged) : null,
  };
}

export function priceOf(row: PriceRow): Price {
  const fee = BigInt(row.fee_amount);
  return {
    debit: { minorUnits: BigInt(row.debit_amount), currency: row.debit_currency },
    homeAmount: { minorUnits: BigInt(row.home_amount), currency: row.home_currency },
    ...(fee > 0n && { fee: { minorUnits: fee, currency: row.debit_currency } }),
    ...defined({ exchange: exchange.read([row.exchange_json], 0) }),
  };
}
