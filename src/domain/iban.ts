/** IBANs: check digits by ISO 13616 (mod 97) and the length that each country registered. */
import { electronicFormatIBAN, validateIBAN, ValidationErrorsIBAN } from 'ibantools';

/**
 * Whether a text is an IBAN with right check digits and its country's length. A country's own check digits inside
 * the account number are not looked at: they are for the bank that keeps the account to know.
 */
export function isIban(text: string): boolean {
  return validateIBAN(text).errorCodes.every(
    (code) => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum,
  );
}

/** The one spelling that accounts are kept under: capitals, no spaces. */
export function canonicalIban(text: string): string {
  return electronicFormatIBAN(text) ?? text;
}

/** The ISO 3166 country of an IBAN, for instance `HR`. */
export function countryOf(iban: string): string {
  return iban.slice(0, 2);
}
