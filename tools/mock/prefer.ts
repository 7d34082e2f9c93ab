/** The caller's preferred reply, from the `Prefer` header (RFC 7240). */

export interface Preferences {
  readonly code: string | undefined;
  readonly example: string | undefined;
}

const preference = /([^\s=,;]+)(?:\s*=\s*(?:"([^"]*)"|([^\s,;"]*)))?/g;

/** The first of repeated preferences counts; unknown ones are ignored (RFC 7240). */
export function preferencesIn(header: string): Preferences {
  const found = new Map<string, string>();
  for (const [, name = '', quoted, plain] of header.matchAll(preference)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, quoted ?? plain ?? '');
  }
  return { code: found.get('code'), example: found.get('example') };
}
