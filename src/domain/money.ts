/** Money as whole minor units with its currency; decimal strings exist only at the edges. */
import { fractionDigitsOf } from './currencies.js';

export interface Money {
  readonly currency: string;
  /** Cents for EUR, yen for JPY; a bigint because 14 digits and a fraction exceed 2^53. */
  readonly minorUnits: bigint;
}

const decimal = /^(-?)([0-9]{1,14})(?:\.([0-9]{1,3}))?$/;

export type MoneyFault = 'currency-unknown' | 'not-decimal' | 'fraction-too-long';

/**
 * Reads a decimal string such as `10.50` as money.
 * The fraction may have at most the digits that ISO 4217 gives the currency; returns the fault otherwise.
 */
export function parseMoney(amount: string, currency: string): Money | MoneyFault {
  const digits = fractionDigitsOf(currency);
  if (digits === undefined) return 'currency-unknown';
  const [matched, sign = '', whole = '', fraction = ''] = decimal.exec(amount) ?? [];
  if (matched === undefined) return 'not-decimal';
  if (fraction.length > digits) return 'fraction-too-long';
  const minorUnits = BigInt(whole + fraction.padEnd(digits, '0'));
  return { currency, minorUnits: sign ? -minorUnits : minorUnits };
}

/** Writes money as a decimal string with all the currency's fraction digits, for instance `10.50`. */
export function formatMoney({ minorUnits, currency }: Money): string {
  const digits = fractionDigitsOf(currency) ?? 0;
  const sign = minorUnits < 0n ? '-' : '';
  const text = (minorUnits < 0n ? -minorUnits : minorUnits).toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return digits === 0 ? sign + whole : `${sign}${whole}.${text.slice(-digits)}`;
}
