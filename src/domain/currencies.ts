/** How many fraction digits each currency's minor unit has, by ISO 4217 (Intl differs, for instance on HUF). */

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
