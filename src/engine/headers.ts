/** The headers of a request: those that came twice, and those with nothing in them. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Whether a header came more than once: Node joins what came by commas, as if it were one value. */
export function isRepeated({ rawHeaders }: IncomingMessage, name: string): boolean {
  const wanted = name.toLowerCase();
  return rawHeaders.filter((each, at) => at % 2 === 0 && each.toLowerCase() === wanted).length > 1;
}

/** A header with nothing in it says nothing, and is as if it had not come; hardly any call has one. */
export function sentHeaders({ headers, rawHeaders }: IncomingMessage): IncomingHttpHeaders {
  // Names and values in turn: a list is gone through faster than the object that is made of it.
  for (let at = 1; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at] === '') {
      return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
    }
  }
  return headers;
}
