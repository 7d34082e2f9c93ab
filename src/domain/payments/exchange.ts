/** Currency exchange by the bank's rate table, in whole minor units. */
import { fractionDigitsOf, type Money } from '../money.js';
import type { LocalDate } from '../time.js';

/** The amount of a currency per unit of the home currency, as decimal texts with at most six fraction digits. */
export interface Rate {
  readonly currency: string;
  /** The rate at which the customer pays in this currency. */
  readonly buying: string;
  /** The rate at which the customer receives this currency. */
  readonly selling: string;
}

export interface RateTable {
  readonly homeCurrency: string;
  readonly quotedOn: LocalDate;
  /** Every currency that the bank exchanges, except the home currency. */
  readonly rates: readonly Rate[];
}

/** An exchange from the account's currency into the instructed currency, as in a statement. */
export interface Exchange {
  readonly sourceCurrency: string;
  readonly targetCurrency: string;
  /** The rate is the amount of the other currency per unit of this currency. */
  readonly unitCurrency: string;
  readonly rate: string;
  readonly quotedOn: LocalDate;
}

/** Whether the bank pays in a currency. */
export function isExchanged(currency: string, { homeCurrency, rates }: RateTable): boolean {
  return currency === homeCurrency || rates.some((rate) => rate.currency === currency);
}

const rateDigits = 6;

/**
 * Returns the exchange for a payment in the target currency from an account of the source currency; throws if the table
 * lacks either. Between two foreign currencies the rate goes through the home currency, rounded to six fraction digits.
 */
export function exchangeFor(sourceCurrency: string, targetCurrency: string, table: RateTable): Exchange {
  const { homeCurrency, quotedOn } = table;
  const common = { sourceCurrency, targetCurrency, quotedOn };
  if (sourceCurrency === homeCurrency) {
    return { ...common, unitCurrency: homeCurrency, rate: requireRate(targetCurrency, table).selling };
  }
  const given = requireRate(sourceCurrency, table).buying;
  if (targetCurrency === homeCurrency) return { ...common, unitCurrency: homeCurrency, rate: given };
  const taken = requireRate(targetCurrency, table).selling;
  // States the rate that is at least 1: six fraction digits of 0.000009 would keep one significant digit.
  return unscaled(given) >= unscaled(taken)
    ? { ...common, unitCurrency: targetCurrency, rate: divideRates(given, taken) }
    : { ...common, unitCurrency: sourceCurrency, rate: divideRates(taken, given) };
}

function divideRates(rate: string, divisor: string): string {
  return formatRate(divideHalfEven(unscaled(rate) * 10n ** BigInt(rateDigits), unscaled(divisor)));
}

/**
 * Returns the cost in the source currency of an amount of the target currency: by the stated rate, rounded half to
 * even, at least one minor unit.
 */
export function convertToSource({ minorUnits }: Money, exchange: Exchange): Money {
  const { rate, sourceCurrency, targetCurrency, unitCurrency } = exchange;
  const rateUnits = unscaled(rate);
  const one = 10n ** BigInt(rateDigits);
  const [numerator, denominator] = unitCurrency === sourceCurrency ? [one, rateUnits] : [rateUnits, one];
  const cost = divideHalfEven(
    minorUnits * numerator * powerOfTen(sourceCurrency),
    denominator * powerOfTen(targetCurrency),
  );
  return { currency: sourceCurrency, minorUnits: cost > 0n ? cost : 1n };
}

function requireRate(currency: string, { rates }: RateTable): Rate {
  const rate = rates.find((each) => each.currency === currency);
  if (!rate) throw new Error(`the bank does not exchange ${currency}`);
  return rate;
}

/** Returns `1.0650` as millionths; throws for more than six digits, which would be misread by powers of ten. */
function unscaled(rate: string): bigint {
  const [whole = '', fraction = ''] = rate.split('.');
  const millionths = fraction.length > rateDigits ? 0n : BigInt(whole + fraction.padEnd(rateDigits, '0'));
  if (millionths > 0n) return millionths;
  throw new Error(`a rate is more than zero, with at most ${rateDigits} fraction digits: ${rate}`);
}

/** Formats millionths as a decimal text without trailing zeros. */
function formatRate(millionths: bigint): string {
  const text = millionths.toString().padStart(rateDigits + 1, '0');
  const fraction = text.slice(-rateDigits).replace(/0+$/, '');
  return fraction === '' ? text.slice(0, -rateDigits) : `${text.slice(0, -rateDigits)}.${fraction}`;
}

function powerOfTen(currency: string): bigint {
  return 10n ** BigInt(fractionDigitsOf(currency) ?? 0);
}

/** Divides two positive numbers and rounds half to even. */
function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const twice = (dividend % divisor) * 2n;
  const isUp = twice > divisor || (twice === divisor && quotient % 2n === 1n);
  return isUp ? quotient + 1n : quotient;
}
