/**
 * The price of a payment for the debtor. It is fixed at the initiation, so that the customer authorises the amount that
 * will be booked; the bank bears the exchange risk until then.
 */
import { defined } from '../defined.js';
import { isStatable, parseMoney, sumByCurrency, type Money } from '../money.js';
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
  return sumByCurrency(fees)[0];
}

/** The price of an order, or of a bulk's entries together, as its TPP reads it. */
export interface Quote {
  /** The fees, in the account's currency; absent where there are none. */
  readonly fee?: Money;
  /** The debit with the fees, in the account's currency; absent where contracts cannot state the sum. */
  readonly total?: Money;
  /** The amount that the payees' banks receive; absent for several currencies, and where contracts cannot state the sum. */
  readonly settlement?: Money;
}

/** Sums up orders of one account. */
export function buildQuote(orders: readonly { readonly amount: Money; readonly price: Price }[]): Quote {
  const prices = orders.map(({ price }) => price);
  return defined({
    fee: totalFeeOf(prices),
    total: addUp(prices.map((price) => ({ ...price.debit, minorUnits: totalOf(price) }))),
    settlement: addUp(orders.map(({ amount }) => amount)),
  });
}

/** The sum of amounts of one currency; undefined where contracts cannot state it. */
function addUp(amounts: readonly Money[]): Money | undefined {
  const [sum, other] = sumByCurrency(amounts);
  return sum && !other && isStatable(sum) ? sum : undefined;
}
