/** Names and account numbers of what a workspace owns: made by the server, which keeps them unique. */

/** So much random text tells what two developers call alike apart. */
export const suffixLength = 5;

/** Of a password that the server makes. */
export const madePasswordLength = 10;

const longestPreferredName = 32;
const preferredNamePattern = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;
const suffixPattern = /-[a-z2-9]{5}$/;

/** What is wrong with the name that a developer would like; undefined for nothing. */
export function preferredNameFault(preferredName: string): string | undefined {
  const isRight = preferredName.length <= longestPreferredName && preferredNamePattern.test(preferredName);
  return isRight
    ? undefined
    : `is 1 to ${longestPreferredName} small letters and digits, with . or - between them.`;
}

/** What is wrong with a password; undefined for nothing. */
export function passwordFault(password: string): string | undefined {
  const isRight = /^[^\p{C}]{4,100}$/u.test(password);
  return isRight ? undefined : 'is 4 to 100 characters that can be typed.';
}

export function madeName(preferredName: string, suffix: string): string {
  return `${preferredName}-${suffix}`;
}

/** The preferred name in one that was made elsewhere, as far as it can be told. */
export function preferredNameIn(name: string): string {
  return name.replace(suffixPattern, '') || name;
}

/** A preferred name for who gives none: the name as far as it has letters for it, or another word. */
export function preferredNameFor(name: string, otherwise: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[đĐ]/g, 'd').toLowerCase();
  const words = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, longestPreferredName);
  return words.replaceAll(/^-+|-+$/g, '') || otherwise;
}

/** ISO 7064 MOD 11,10, which Croatian banks compute the last digit of an account's number by. */
function checkDigitOf(digits: string): number {
  let rest = 10;
  for (const digit of digits) {
    rest = (rest + Number(digit)) % 10 || 10;
    rest = (rest * 2) % 11;
  }
  return (11 - rest) % 10;
}

/** The IBAN of an account number of nine digits, with right check digits of ISO 13616 and of Croatia. */
export function croatianIban(bankCode: string, account: string): string {
  const number = `${bankCode}${account}${checkDigitOf(account)}`;
  // The country's letters as numbers, H 17 and R 27, and two zeros.
  const check = 98n - (BigInt(`${number}172700`) % 97n);
  return `HR${String(check).padStart(2, '0')}${number}`;
}
