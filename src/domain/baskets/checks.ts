/** What a signing basket may contain, as far as its request alone tells. */
import type { Violation } from '../problem.js';

/** What the TPP wants to have approved together. */
export interface BasketRequest {
  readonly paymentIds?: readonly string[];
  readonly consentIds?: readonly string[];
}

/** As many as other banks take (payloads of the interface, section 7). */
const mostEntries = 10;

const lists = ['paymentIds', 'consentIds'] as const;

/** Every rule that the request breaks: something in it, not too much, and nothing twice (400 FORMAT_ERROR). */
export function findRequestViolations(request: BasketRequest): Violation[] {
  const present = lists.filter((name) => request[name] !== undefined);
  const [only, ...others] = present;
  if (only === undefined) return [invalid('request', `At least one of ${lists.join(', ')} must be there.`)];
  const count = present.reduce((sum, name) => sum + (request[name]?.length ?? 0), 0);
  const field = others.length === 0 ? only : 'request';
  return [
    ...(count > mostEntries ? [invalid(field, `A basket has at most ${mostEntries} entries.`)] : []),
    ...present.flatMap((name) => repetitions(request[name] ?? [], name)),
  ];
}

function repetitions(ids: readonly string[], field: string): Violation[] {
  // A set, because a body has room for a hundred thousand ids, and comparing each with all takes half a minute.
  const named = new Set<string>();
  return ids.flatMap((id, index) => {
    if (!named.has(id)) {
      named.add(id);
      return [];
    }
    return [invalid(`${field}.${index}`, 'This entry was named before.')];
  });
}

function invalid(field: string, text: string): Violation {
  return { reason: 'request.invalid', field, text };
}
