/** Money in whole minor units with its currency; decimal strings exist only at the edges. */

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

const withoutMinorUnit = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';
const withThreeDigits = 'BHD IQD JOD KWD LYD OMR TND';
const withTwoDigits =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP ' +
  'CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR ' +
  'IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN ' +
  'NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP ' +
  'STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD YER ZAR ZMW ZWG';

const fractionDigits = new Map<string, number>([
  ...withoutMinorUnit.split(' ').map((code) => [code, 0] as const),
  ...withTwoDigits.split(' ').map((code) => [code, 2] as const),
  ...withThreeDigits.split(' ').map((code) => [code, 3] as const),
]);

/** The number of fraction digits of an ISO 4217 currency, or undefined for a code that is none. */
export function fractionDigitsOf(currency: string): number | undefined {
  return fractionDigits.get(currency);
}

const wholeDigits = 14;

/** The least amount, in minor units, that has too many digits. */
const unstatable = new Map<string, bigint>(
  [...fractionDigits].map(([code, digits]) => [code, 10n ** BigInt(wholeDigits + digits)]),
);

/**
 * Whether contracts can state an amount: a currency of ISO 4217, and at most 14 digits before the decimal point (as in
 * `parseMoney`).
 */
export function isStatable({ currency, minorUnits }: Money): boolean {
  const least = unstatable.get(currency);
  return least !== undefined && minorUnits < least && minorUnits > -least;
}

/** The sum per currency, in the order in which the currencies first appear. */
export function sumByCurrency(amounts: readonly Money[]): readonly Money[] {
  const totals = new Map<string, bigint>();
  for (const { currency, minorUnits } of amounts) {
    totals.set(currency, (totals.get(currency) ?? 0n) + minorUnits);
  }
  return [...totals].map(([currency, minorUnits]) => ({ currency, minorUnits }));
}
