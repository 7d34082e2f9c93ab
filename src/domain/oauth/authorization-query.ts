/** The query of an OAuth2 authorization request. */

/**
 * The query as received; a repeated parameter is a list. `state` stays percent-encoded, because its bytes need not be
 * text.
 */
export type AuthorizationQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Parses the query of an address; `others` are parameters that are not the client's. */
export function parseAuthorizationQuery(text: string, others: readonly string[] = []): AuthorizationQuery {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    if (others.includes(name)) continue;
    const before = query[name];
    if (Array.isArray(before)) before.push(value);
    else query[name] = before === undefined ? value : [before, value];
  }
  const isText = typeof query['state'] === 'string';
  return { ...query, ...(isText && { state: readRawState(text) }) };
}

/** Returns `state` without decoding: bytes that are no UTF-8 would be lost. */
function readRawState(text: string): string {
  const part = text.split('&').find((each) => new URLSearchParams(each).has('state')) ?? '';
  const [, ...values] = part.split('=');
  return sameBytes(values.join('='));
}

/** Percent-encodes the same bytes for use in a query and in a fragment. */
function sameBytes(text: string): string {
  return text
    .replaceAll('+', '%20')
    .replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
    .replaceAll(/[^\w.~%-]/g, encodeURIComponent);
}
