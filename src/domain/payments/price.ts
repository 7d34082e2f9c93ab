/**
 * The price of a payment for the debtor. It is fixed at the initiation, so that the customer authorises the amount that
 * will be booked; the bank bears the exchange risk until then.
 */
import { parseMoney, type Money } from '../money.js';
import { convertToSource, exchangeFor, type Exchange, type RateTable } from './exchange.js';
import type { ChargeBearer } from './order.js';
import { rulesOf, type Product } from './products.js';

export interface Price {
  /** The debit for the amount itself, in the account's currency. */
  readonly debit: Money;
  /** The bank's fee besides, in the account's currency; absent without a fee. */
  readonly fee?: Money;
  /** The amount in the home currency without the fee, for comparison with limits. */
  readonly homeAmount: Money;
  /** The exchange; absent when the account is kept in the instructed currency. */
  readonly exchange?: Exchange;
}

/** Returns the price of an amount; throws if the table lacks the amount's or the account's currency. */
export function calculatePrice(
  product: Product,
  amount: Money,
  {
    chargeBearer,
    accountCurrency,
  }: { readonly chargeBearer?: ChargeBearer | undefined; readonly accountCurrency: string },
  rates: RateTable,
): Price {
  const { homeCurrency } = rates;
  const inCurrency = (money: Money, currency: string) =>
    money.currency === currency
      ? money
      : convertToSource(money, exchangeFor(currency, money.currency, rates));
  const { chargeBearers, fees } = rulesOf(product);
  const homeFee = fees?.[chargeBearer ?? chargeBearers[0]];
  return {
    debit: inCurrency(amount, accountCurrency),
    homeAmount: inCurrency(amount, homeCurrency),
    ...(homeFee !== undefined && { fee: inCurrency(parseFee(homeFee, homeCurrency), accountCurrency) }),
    ...(amount.currency !== accountCurrency && {
      exchange: exchangeFor(accountCurrency, amount.currency, rates),
    }),
  };
}

function parseFee(amount: string, homeCurrency: string): Money {
  const fee = parseMoney(amount, homeCurrency);
  if (typeof fee === 'string') throw new Error(`the table of products has an invalid fee: ${amount}`);
  return fee;
}

/** Amount and fee together, in minor units of the account's currency. */
export function totalOf({ debit, fee }: Price): bigint {
  return debit.minorUnits + (fee?.minorUnits ?? 0n);
}

/** The fees of several payments of one account together; undefined where there are none. */
export function totalFeeOf(prices: readonly Price[]): Money | undefined {
  const fees = prices.flatMap(({ fee }) => fee ?? []);
  const [first] = fees;
  return first && { ...first, minorUnits: fees.reduce((sum, { minorUnits }) => sum + minorUnits, 0n) };
}
