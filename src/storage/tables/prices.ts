/** The columns of a payment's price, and of an exchange wherever it is kept. */
import type { Exchange } from '../../domain/payments/exchange.js';
import type { Price } from '../../domain/payments/price.js';

export interface PriceRow {
  readonly debit_amount: bigint;
  readonly debit_currency: string;
  readonly fee_amount: bigint;
  readonly home_amount: bigint;
  readonly home_currency: string;
  readonly exchange_json: string | null;
}

export function priceColumns({ debit, exchange, fee, homeAmount }: Price) {
  return {
    debitAmount: debit.minorUnits,
    debitCurrency: debit.currency,
    feeAmount: fee?.minorUnits ?? 0n,
    homeAmount: homeAmount.minorUnits,
    homeCurrency: homeAmount.currency,
    exchange: exchangeColumn(exchange),
  };
}

export function priceOf(row: PriceRow): Price {
  const fee = BigInt(row.fee_amount);
  return {
    debit: { minorUnits: BigInt(row.debit_amount), currency: row.debit_currency },
    homeAmount: { minorUnits: BigInt(row.home_amount), currency: row.home_currency },
    ...(fee > 0n && { fee: { minorUnits: fee, currency: row.debit_currency } }),
    ...exchangeOf(row.exchange_json),
  };
}

export function exchangeColumn(exchange: Exchange | undefined): string | null {
  return exchange ? JSON.stringify(exchange) : null;
}

export function exchangeOf(column: string | null): { readonly exchange?: Exchange } {
  if (column === null) return {};
  const exchange: Exchange = JSON.parse(column);
  return { exchange };
}
