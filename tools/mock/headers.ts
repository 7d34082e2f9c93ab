/** The headers that a contract requires in an answer, derived from the request and the example. */
import { type Json, type JsonObject, asList, asText, valueAt } from '../../codegen/json.js';
import type { Field } from '../../codegen/operations/fields.js';
import type { Reply } from '../../codegen/operations/operations.js';
import { resolve } from '../../codegen/documents/resolve.js';
import type { MockRequest } from './requests.js';

export interface AnswerContext {
  readonly asked: MockRequest;
  /** The body of the answer, which may contain links. */
  readonly body: Json;
  /** The methods allowed at the path. */
  readonly allowed: () => readonly string[];
  readonly status: number;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns the request's X-Request-ID if it is valid. */
export function readRequestId({ headers }: MockRequest): string {
  const given = headers['x-request-id'] ?? '';
  return uuid.test(given) ? given : crypto.randomUUID();
}

/** Headers whose values HTTP defines and no schema can. */
const meanings: Readonly<Record<string, (known: AnswerContext) => string>> = {
  'x-request-id': ({ asked }) => readRequestId(asked),
  location: ({ asked, body, status }) =>
    // A client that follows the redirect reaches the list of operations, and does not loop.
    linkIn(body, 'self') ?? linkIn(body, 'scaStatus') ?? (status < 400 ? '/' : asked.path),
  allow: ({ allowed }) => allowed().join(', '),
  'www-authenticate': () => 'Bearer',
};

/** Optional headers are left out: they depend on circumstances that an example does not show. */
export function demandedHeaders(
  document: JsonObject,
  { headers }: Reply,
  known: AnswerContext,
): Record<string, string> {
  return Object.fromEntries(
    headers
      .filter(({ required }) => required)
      .map((field) => [field.name, meanings[field.key]?.(known) ?? createSample(document, field)]),
  );
}

function linkIn(body: Json, name: string): string | undefined {
  return asText(valueAt(body, ['_links', name, 'href']));
}

function createSample(document: JsonObject, { example, schema }: Field): string {
  const { type, format, minimum, ...rest } = resolve(document, schema);
  const shown = example ?? rest['example'] ?? rest['default'] ?? asList(rest['enum'])[0];
  if (shown !== undefined) return written(shown);
  if (type === 'integer' || type === 'number') return written(minimum ?? 1);
  if (type === 'boolean') return 'true';
  return format === 'uuid' ? crypto.randomUUID() : 'example';
}

function written(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
