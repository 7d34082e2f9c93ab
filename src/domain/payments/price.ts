/**
 * What a payment costs its payer. It is fixed when the payment is initiated, so that the customer authorises the amount
 * that will be booked; the bank bears what the rate does until then.
 */
import { parseMoney, type Money } from '../money.js';
import { costOf, exchangeFor, type Exchange, type RateTable } from './exchange.js';
import type { ChargeBearer } from './order.js';
import { rulesOf, type Product } from './products.js';

export interface Price {
  /** What leaves the account for the amount itself, in the account's currency. */
  readonly debit: Money;
  /** What the bank charges beside it, in the account's currency; absent when it charges nothing. */
  readonly fee?: Money;
  /** The amount in the home currency, which limits are about; the fee has no part in it. */
  readonly homeAmount: Money;
  /** How the amount was exchanged; absent when the account is kept in the instructed currency. */
  readonly exchange?: Exchange;
}

/** The price of an amount of a currency that the table has, for an account of a currency that it has. */
export function priceOf(
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
    money.currency === currency ? money : costOf(money, exchangeFor(currency, money.currency, rates));
  const { chargeBearers, fees } = rulesOf(product);
  const homeFee = fees?.[chargeBearer ?? chargeBearers[0]];
  return {
    debit: inCurrency(amount, accountCurrency),
    homeAmount: inCurrency(amount, homeCurrency),
    ...(homeFee !== undefined && { fee: inCurrency(feeOf(homeFee, homeCurrency), accountCurrency) }),
    ...(amount.currency !== accountCurrency && {
      exchange: exchangeFor(accountCurrency, amount.currency, rates),
    }),
  };
}

function feeOf(amount: string, homeCurrency: string): Money {
  const fee = parseMoney(amount, homeCurrency);
  if (typeof fee === 'string') throw new Error(`the table of products has a faulty fee: ${amount}`);
  return fee;
}

/** Everything that leaves the account, in minor units of its currency. */
export function totalOf({ debit, fee }: Price): bigint {
  return debit.minorUnits + (fee?.minorUnits ?? 0n);
}
