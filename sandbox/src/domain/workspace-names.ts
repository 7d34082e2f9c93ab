/** Names and account numbers of a workspace's data: made by the server, which keeps them unique. */

/** The length of the random suffix that keeps equal preferred names apart. */
export const suffixLength = 5;

export const madePasswordLength = 10;

const longestPreferredName = 32;
const preferredNamePattern = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;
const suffixPattern = /-[a-z2-9]{5}$/;

/** Returns the fault of a developer's preferred name; undefined for none. */
export function preferredNameFault(preferredName: string): string | undefined {
  const isRight = preferredName.length <= longestPreferredName && preferredNamePattern.test(preferredName);
  return isRight
    ? undefined
    : `must be 1 to ${longestPreferredName} lowercase letters and digits, with . or - between them.`;
}

/** Returns the fault of a password; undefined for none. */
export function passwordFault(password: string): string | undefined {
  const isRight = /^[^\p{C}]{4,100}$/u.test(password);
  return isRight ? undefined : 'must be 4 to 100 characters that can be typed.';
}

export function madeName(preferredName: string, suffix: string): string {
  return `${preferredName}-${suffix}`;
}

/** The preferred name in a name with a suffix, as far as it is recognisable. */
export function preferredNameIn(name: string): string {
  return name.replace(suffixPattern, '') || name;
}

/** The default preferred name: the letters and digits of the name, or `otherwise` if it has none. */
export function preferredNameFor(name: string, otherwise: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[đĐ]/g, 'd').toLowerCase();
  const words = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, longestPreferredName);
  return words.replaceAll(/^-+|-+$/g, '') || otherwise;
}

/** ISO 7064 MOD 11,10, by which Croatian banks compute the check digit of an account number. */
function checkDigitOf(digits: string): number {
  let rest = 10;
  for (const digit of digits) {
    rest = (rest + Number(digit)) % 10 || 10;
    rest = (rest * 2) % 11;
  }
  return (11 - rest) % 10;
}

/** The IBAN of a nine-digit account number, with the check digits of ISO 13616 and of Croatia. */
export function croatianIban(bankCode: string, account: string): string {
  const number = `${bankCode}${account}${checkDigitOf(account)}`;
  // H is 17 and R is 27, followed by two zeros.
  const check = 98n - (BigInt(`${number}172700`) % 97n);
  return `HR${String(check).padStart(2, '0')}${number}`;
}
