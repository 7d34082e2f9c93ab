/** Optional members under `exactOptionalPropertyTypes`, where `undefined` is no value that a member may have. */

type Defined<Members> = {
  [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
} & {
  [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<
    Members[Name],
    undefined
  >;
};

/** The members that have a value; `{ ...defined({ psuId }) }` has `psuId` only when there is one. */
export function defined<Members extends object>(members: Members): Defined<Members>;
export function defined(members: Readonly<Record<string, unknown>>): object {
  const present: Record<string, unknown> = {};
  // A page of a statement comes by here often enough that the pairs of `Object.entries` would show.
  for (const name of Object.keys(members)) {
    const value = members[name];
    if (value !== undefined) present[name] = value;
  }
  return present;
}
