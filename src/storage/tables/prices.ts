/** A payment's price in its columns, and an exchange wherever it is kept. */
import { defined } from '../../domain/defined.js';
import type { Exchange } from '../../domain/payments/exchange.js';
import type { Price } from '../../domain/payments/price.js';
import { bigint, json, mapped, money, optional } from '../columns.js';
import { group } from '../table.js';

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
