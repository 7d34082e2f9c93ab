/** Copies the fields of objects. */

/** Copies the named fields, except undefined ones. */
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

/** The keys of a table, to which the compiler demands every field of a type. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(table).filter((key): key is Key => Object.hasOwn(table, key));
}
