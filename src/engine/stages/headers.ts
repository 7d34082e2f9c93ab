/** Request headers: detects repeated headers and drops empty ones. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Whether a header was sent more than once; Node joins repeated values with commas into one. */
export function isRepeated({ rawHeaders }: IncomingMessage, name: string): boolean {
  const wanted = name.toLowerCase();
  return rawHeaders.filter((each, at) => at % 2 === 0 && each.toLowerCase() === wanted).length > 1;
}

/** The headers without empty ones, which count as absent; hardly any call has one. */
export function sentHeaders({ headers, rawHeaders }: IncomingMessage): IncomingHttpHeaders {
  // `rawHeaders` alternates names and values; scanning the list is faster than building its entries.
  for (let at = 1; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at] === '') {
      return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
    }
  }
  return headers;
}
