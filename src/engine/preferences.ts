/** Parser of the header `Prefer` (RFC 7240). */

export interface Preference {
  /** In lower case. */
  readonly name: string;
  /** Empty without a value, which means the same as an empty one. */
  readonly value: string;
  /** Whether the name stands behind a semicolon, as a parameter of the preference before it. */
  readonly isParameter: boolean;
}

const part = /([,;])|([^\s=,;"]+)(?:[ \t]*=[ \t]*(?:"([^"]*)"|([^\s,;"]*)))?/g;

/** Returns preferences and parameters in their order; of a repeated name only the first counts (RFC 7240, section 2). */
export function parsePreferences(header: string): readonly Preference[] {
  const found: Preference[] = [];
  let isParameter = false;
  for (const [, separator, name, quoted, plain] of header.matchAll(part)) {
    if (name === undefined) isParameter = separator === ';';
    else found.push({ name: name.toLowerCase(), value: quoted ?? plain ?? '', isParameter });
  }
  return found;
}
