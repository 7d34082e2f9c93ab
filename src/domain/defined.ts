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
export function defined(members: object): object {
  const present: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined) present[name] = value;
  }
  return present;
}
