/** Request headers: the values of repeated headers, and headers without empty ones. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** The different values of each header that was sent more than once, by name in lower case. */
export type RepeatedHeaders = ReadonlyMap<string, readonly string[]>;

type Sent = Pick<IncomingMessage, 'headers' | 'rawHeaders'>;

const none: RepeatedHeaders = new Map();

/** Empty values count as absent, and equal values as one. */
export function repeatedHeaders({ headers, rawHeaders }: Sent): RepeatedHeaders {
  // Node has one entry for each name; an ordinary call pays only for this comparison.
  if (rawHeaders.length === 2 * Object.keys(headers).length) return none;
  const all = new Map<string, Set<string>>();
  const repeated = new Set<string>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name, value = ''] = [rawHeaders[at]?.toLowerCase() ?? '', rawHeaders[at + 1]];
    // A set, because a caller that is not yet authenticated can send a thousand values of one name.
    const values = all.get(name) ?? new Set();
    if (all.has(name)) repeated.add(name);
    if (value !== '') values.add(value);
    all.set(name, values);
  }
  return new Map(Array.from(repeated, (name) => [name, Array.from(all.get(name) ?? [])]));
}

/** The value of a header that is no list; undefined without one, and for different values. */
export function oneHeader(request: IncomingMessage, name: string): string | undefined {
  const lower = name.toLowerCase();
  const values = repeatedHeaders(request).get(lower);
  if (values) return values.length === 1 ? values[0] : undefined;
  const value = request.headers[lower];
  return typeof value === 'string' ? value : undefined;
}

/** The headers without empty ones, which count as absent; hardly any call has one. */
export function sentHeaders({ headers, rawHeaders }: Sent): IncomingHttpHeaders {
  // `rawHeaders` alternates names and values; scanning the list is faster than building its entries.
  for (let at = 1; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at] === '') {
      return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
    }
  }
  return headers;
}
