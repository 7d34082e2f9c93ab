/** IBANs: check digits by ISO 13616 (mod 97) and the length that each country registered. */
import { countrySpecs, electronicFormatIBAN } from 'ibantools';

interface Registration {
  readonly length: number;
  readonly account: RegExp;
}

/** The registered IBAN formats per country, compiled once: ibantools compiles its patterns for every IBAN. */
const registrations = new Map<string, Registration>();
for (const [country, { bban_regexp: pattern, chars: length }] of Object.entries(countrySpecs)) {
  if (pattern && length) registrations.set(country, { length, account: new RegExp(pattern) });
}

/**
 * Whether a text is an IBAN with correct check digits and its country's length. National check digits inside the
 * account number are not verified: only the account's bank can know them.
 */
export function isIban(text: string): boolean {
  const registration = registrations.get(text.slice(0, 2));
  if (text.length !== registration?.length || !registration.account.test(text.slice(4))) return false;
  const digits = Number(text.slice(2, 4));
  // ISO 13616 uses only the check digits 02 to 98 among those with the same remainder.
  return digits >= 2 && digits <= 98 && mod97(text) === 1;
}

/** The remainder modulo 97, with the first four characters moved to the end and letters as two digits from A = 10. */
function mod97(iban: string): number {
  let remainder = 0;
  for (let at = 0; at < iban.length; at += 1) {
    const code = iban.charCodeAt((at + 4) % iban.length);
    remainder = code >= 65 ? (remainder * 100 + code - 55) % 97 : (remainder * 10 + code - 48) % 97;
  }
  return remainder;
}

const isCanonical = /^[A-Z0-9]*$/;

/** The canonical spelling of stored IBANs: capitals, no spaces. */
export function canonicalIban(text: string): string {
  return isCanonical.test(text) ? text : (electronicFormatIBAN(text) ?? text);
}

/** The ISO 3166 country of an IBAN, for instance `HR`. */
export function countryOf(iban: string): string {
  return iban.slice(0, 2);
}

/** The countries of the SEPA schemes (European Payments Council, EPC409-09); their territories use these codes too. */
const sepaCountries = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
);

export function isSepaCountry(country: string): boolean {
  return sepaCountries.has(country);
}

/** Whether the country's accounts have IBANs (SWIFT's IBAN registry). */
export function hasIbans(country: string): boolean {
  return countrySpecs[country]?.IBANRegistry === true;
}

/** The country in a BIC. */
export function countryOfBic(bic: string): string {
  return bic.slice(4, 6);
}
