/** Which countries take part in what, by ISO 3166 code. */
import { countrySpecs } from 'ibantools';

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

/** The country of a bank, from its BIC. */
export function countryOfBic(bic: string): string {
  return bic.slice(4, 6);
}
