/** Copies the named fields of an object, except undefined ones. */

/** Account reference fields in every contract. */
export const accountFields = ['iban', 'bban', 'pan', 'maskedPan', 'msisdn', 'currency'] as const;

export function hasOnly(source: object, keys: readonly string[]): boolean {
  for (const key of Object.keys(source)) {
    if (!keys.includes(key)) return false;
  }
  return true;
}

export function pick<Source extends object, Key extends keyof Source>(
  source: Source,
  keys: readonly Key[],
): Pick<Source, Key> {
  const picked: Partial<Pick<Source, Key>> = {};
  for (const key of keys) {
    if (source[key] !== undefined) picked[key] = source[key];
  }
  // A field missing here is missing in the source, where its type allows that.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return picked as Pick<Source, Key>;
}
