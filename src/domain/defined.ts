/** Builds objects with optional members under `exactOptionalPropertyTypes`, which forbids `undefined` as a value. */

type Defined<Members> = {
  [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
} & {
  [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<
    Members[Name],
    undefined
  >;
};

/** Returns the members that are not undefined: `{ ...defined({ psuId }) }` has `psuId` only with a value. */
export function defined<Members extends object>(members: Members): Defined<Members>;
export function defined(members: Readonly<Record<string, unknown>>): object {
  const present: Record<string, unknown> = {};
  // Hot path of statement pages: the pairs of `Object.entries` would be measurable.
  for (const name of Object.keys(members)) {
    const value = members[name];
    if (value !== undefined) present[name] = value;
  }
  return present;
}
