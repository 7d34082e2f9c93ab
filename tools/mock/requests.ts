/** Validates a request against its contract, with the bank's own error texts. */
import type { IncomingMessage } from 'node:http';
import type { OpenAPIBackend, Operation } from 'openapi-backend';
import { resolve, typeOf } from '../../codegen/documents/resolve.js';
import {
  asObject,
  entriesOf,
  isList,
  isObject,
  type Json,
  type JsonObject,
  valueAt,
} from '../../codegen/json.js';
import { readFormField } from '../../codegen/operations/fields.js';
import type { Contract, Operation as ContractOperation } from '../../codegen/operations/operations.js';
import { coercions } from '../../src/engine/coercion.js';
import { formType, parseContentType } from '../../src/engine/media-types.js';
import type { ValidationError } from '../../src/engine/validators.js';
import { toViolations } from '../../src/engine/stages/violations.js';
import { addressIn } from './definition.js';

export interface MockRequest {
  readonly method: string;
  /** The raw path, without the query. */
  readonly path: string;
  readonly query: string;
  /** Names in lower case; an empty header is left out. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function toMockRequest(
  { headers, method = '', url = '' }: IncomingMessage,
  body: string,
): MockRequest {
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2);
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)] as const],
  );
  return { method, path, query, headers: Object.fromEntries(sent), body };
}

export interface Mistake {
  /** Dotted, from the part of the request: `body.creditorAccount.iban`. */
  readonly path: string;
  readonly text: string;
}

/** The usual names of the field and of the sentence in a body about a mistake. */
const fieldNames = ['path', 'field', 'parameter', 'pointer'];
const textNames = ['text', 'detail', 'message', 'description'];

/** The body with another field and sentence, in the first object that has a field's name, as in `tppMessages`. */
export function withMistake(body: Json, { path, text }: Mistake): Json {
  let isDone = false;
  const change = (value: Json): Json => {
    if (isList(value)) return value.map(change);
    if (!isObject(value)) return value;
    const has = (name: string) => typeof value[name] === 'string';
    if (isDone || !fieldNames.some(has)) return mapValues(value, change);
    isDone = true;
    const [field, sentence] = [fieldNames.find(has), textNames.find(has)];
    return mapValues(value, (part, name) => (name === field ? path : name === sentence ? text : part));
  };
  return change(body);
}

function mapValues(value: JsonObject, map: (part: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, map(part, name)]));
}

export function mistakesIn(
  api: OpenAPIBackend,
  found: Operation,
  operation: ContractOperation,
  asked: MockRequest,
  document: JsonObject,
): readonly Mistake[] {
  const { body, mistake } = parseBody(asked, operation, document);
  if (mistake) return [mistake];
  const { method, path, headers } = asked;
  const query = withLists(asked.query, operation, document);
  const { errors } = api.validateRequest({ method, path, query, headers: { ...headers }, body }, found);
  const names = operation.parameters.header.map(({ key, name }) => [key, name]);
  return toViolations((errors ?? []).filter(isMistake).map(placed), Object.fromEntries(names)).map(
    ({ field = '', text }) => ({ path: field, text }),
  );
}

interface Body {
  readonly body?: unknown;
  readonly mistake?: Mistake;
}

/** A form becomes its fields; JSON stays a text, which openapi-backend parses itself. */
function parseBody({ body, headers }: MockRequest, operation: ContractOperation, document: JsonObject): Body {
  const types = operation.body?.types ?? [];
  if (body === '' || types.length === 0) return {};
  const [type] = parseContentType(headers['content-type'] ?? '');
  if (!types.includes(type)) {
    const path = 'header.Content-Type';
    return { mistake: { path, text: `${path} must be ${types.join(' or ')}.` } };
  }
  if (type === formType) return { body: parseForm(body, operation, document) };
  try {
    JSON.parse(body);
  } catch {
    return { mistake: { path: 'body', text: 'body is not JSON.' } };
  }
  return { body };
}

/** The fields of a form, with its lists, which openapi-backend does not read. */
function parseForm(text: string, { body }: ContractOperation, document: JsonObject): Record<string, unknown> {
  const fields = new URLSearchParams(text);
  const form = body?.media.find(({ kind }) => kind === 'form');
  const schemas = asObject(resolve(document, form?.schema)['properties']);
  const entries = [...fields].map(([name, value]): [string, unknown] => {
    const { arrival, schema } = readFormField(document, name, asObject(valueAt(schemas, [name])), form);
    if (arrival === 'text') return [name, coerced(value, document, schema)];
    const texts = arrival === 'repeated' ? fields.getAll(name) : value.split(arrival);
    const { items } = resolve(document, schema);
    return [name, texts.map((each) => coerced(each, document, asObject(items)))];
  });
  return Object.fromEntries(entries);
}

function coerced(text: string, document: JsonObject, schema: JsonObject): unknown {
  const type = typeOf(document, schema);
  return type === 'integer' || type === 'number' || type === 'boolean' ? coercions[type](text) : text;
}

/** Marks the lists in deep objects, where openapi-backend takes a single entry for a text: `filter[tags][]=new`. */
function withLists(query: string, { parameters }: ContractOperation, document: JsonObject): string {
  const fields = new URLSearchParams(query);
  const lists = parameters.query
    .filter(({ arrival }) => arrival === 'deep')
    .flatMap(({ name, schema }) =>
      entriesOf(resolve(document, schema)['properties'])
        .filter(([, member]) => typeOf(document, asObject(member)) === 'array')
        .map(([member]) => `${name}[${member}]`),
    );
  if (lists.length === 0) return query;
  const marked = [...fields].map(([name, value]): [string, string] => [
    lists.includes(name) ? `${name}[]` : name,
    value,
  ]);
  return String(new URLSearchParams(marked));
}

/** The bank ignores unknown query parameters; openapi-backend does not. */
function isMistake({ instancePath, keyword }: ValidationError): boolean {
  return !(instancePath === '/query' && keyword === 'additionalProperties');
}

/** openapi-backend names the parts of a request differently from the bank's validators. */
function placed(error: ValidationError): ValidationError {
  const { instancePath, params } = error;
  const missing = params['missingProperty'] === 'requestBody' && instancePath === '';
  return {
    ...error,
    instancePath: instancePath.replace(/^\/requestBody/, '/body').replace(/^\/header(?=\/|$)/, '/headers'),
    ...(missing && { params: { missingProperty: 'body' } }),
  };
}

/** Whether a path has the operation's literal segments, and only values that its path parameters' enumerations list. */
export function listsSegments(contract: Contract, operation: ContractOperation, path: string): boolean {
  const segments = path.split('/');
  const templates = addressIn(contract, operation).split('/');
  return (
    segments.length === templates.length &&
    templates.every((template, at) => {
      const segment = segments[at] ?? '';
      const [, name] = /^\{([^{}]*)\}$/.exec(template) ?? [];
      if (name === undefined) return template === segment;
      const field = operation.parameters.path.find((each) => each.name === name);
      const values = asObject(resolve(contract.document, field?.schema ?? {}))['enum'];
      return !isList(values) || values.includes(segment);
    })
  );
}
