/** The query with which a client sends a browser to the authorization endpoint. */

/**
 * As it came; a parameter that came twice is a list. `state` is in percent-encoding, because its bytes need be no text.
 */
export type AuthorizationQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads what follows the question mark of an address; parameters of these names are not the client's. */
export function readAuthorizationQuery(text: string, others: readonly string[] = []): AuthorizationQuery {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    if (others.includes(name)) continue;
    const before = query[name];
    if (Array.isArray(before)) before.push(value);
    else query[name] = before === undefined ? value : [before, value];
  }
  const isText = typeof query['state'] === 'string';
  return { ...query, ...(isText && { state: stateOf(text) }) };
}

/** Decoded to a text, bytes that are no UTF-8 would be lost; so they stay as they came. */
function stateOf(text: string): string {
  const part = text.split('&').find((each) => new URLSearchParams(each).has('state')) ?? '';
  const [, ...values] = part.split('=');
  return sameBytes(values.join('='));
}

/** Percent-encoding of the same bytes that is right in a query and in a fragment. */
function sameBytes(text: string): string {
  return text
    .replaceAll('+', '%20')
    .replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
    .replaceAll(/[^\w.~%-]/g, encodeURIComponent);
}
