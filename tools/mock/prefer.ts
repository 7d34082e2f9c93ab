/** What a caller would like to be answered, in the words of `Prefer` (RFC 7240). */

export interface Preferences {
  readonly code: string | undefined;
  readonly example: string | undefined;
}

const preference = /([^\s=,;]+)(?:\s*=\s*(?:"([^"]*)"|([^\s,;"]*)))?/g;

/** Of one that comes twice the first holds; those that this server does not know mean nothing to it. */
export function preferencesIn(header: string): Preferences {
  const found = new Map<string, string>();
  for (const [, name = '', quoted, plain] of header.matchAll(preference)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, quoted ?? plain ?? '');
  }
  return { code: found.get('code'), example: found.get('example') };
}
