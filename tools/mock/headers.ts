/** The headers that a contract demands of an answer, made from the request and from what the contract shows. */
import { type Json, type JsonObject, listOf, textOf, valueAt } from '../../codegen/json.js';
import type { Field } from '../../codegen/fields.js';
import type { Reply } from '../../codegen/operations.js';
import { resolve } from '../../codegen/resolve.js';
import type { Asked } from './requests.js';

export interface Known {
  readonly asked: Asked;
  /** The body of the answer, in which links may stand. */
  readonly body: Json;
  /** The methods that are offered at the path. */
  readonly allowed: () => readonly string[];
  readonly status: number;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Echoes the request's X-Request-ID when it is one. */
export function requestIdOf({ headers }: Asked): string {
  const given = headers['x-request-id'] ?? '';
  return uuid.test(given) ? given : crypto.randomUUID();
}

/** What HTTP itself gives a meaning to, which no schema can say. */
const meanings: Readonly<Record<string, (known: Known) => string>> = {
  'x-request-id': ({ asked }) => requestIdOf(asked),
  location: ({ asked, body, status }) =>
    // Whoever follows a redirect comes to the list of what there is, and not round in a circle.
    linkIn(body, 'self') ?? linkIn(body, 'scaStatus') ?? (status < 400 ? '/' : asked.path),
  allow: ({ allowed }) => allowed().join(', '),
  'www-authenticate': () => 'Bearer',
};

/** The others are left out: they belong to occasions that an example does not tell of. */
export function demandedHeaders(
  document: JsonObject,
  { headers }: Reply,
  known: Known,
): Record<string, string> {
  return Object.fromEntries(
    headers
      .filter(({ required }) => required)
      .map((field) => [field.name, meanings[field.key]?.(known) ?? sampleOf(document, field)]),
  );
}

function linkIn(body: Json, name: string): string | undefined {
  return textOf(valueAt(body, ['_links', name, 'href']));
}

function sampleOf(document: JsonObject, { example, schema }: Field): string {
  const { type, format, minimum, ...rest } = resolve(document, schema);
  const shown = example ?? rest['example'] ?? rest['default'] ?? listOf(rest['enum'])[0];
  if (shown !== undefined) return written(shown);
  if (type === 'integer' || type === 'number') return written(minimum ?? 1);
  if (type === 'boolean') return 'true';
  return format === 'uuid' ? crypto.randomUUID() : 'example';
}

function written(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
