/** A bundled document read as operations: the one view of it that types, validators and rules are made from. */
import type { Announcement } from '../src/contract/entries.js';
import type { Bundle } from './bundle.js';
import {
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  textOf,
  textsOf,
  valueAt,
} from './json.js';
import { targetOf } from './references.js';

export interface Field {
  /** As the contract writes it: `X-Request-ID`. */
  readonly name: string;
  /** As the server gives it: the names of headers are in lower case there. */
  readonly key: string;
  readonly required: boolean;
  readonly schema: JsonObject;
  readonly description: string | undefined;
  readonly example: Json | undefined;
}

export type ParameterPlace = 'path' | 'query' | 'header';

export interface Content {
  readonly types: readonly string[];
  readonly schema: JsonObject;
}

export interface Reply {
  readonly status: number;
  /** The name of the response component, when the operation refers to one. */
  readonly component: string | undefined;
  readonly headers: readonly Field[];
  readonly content: Content | undefined;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The keys that lead to it in the bundled document. */
  readonly at: readonly string[];
  readonly spelledBy: string;
  /** As the document writes it. */
  readonly item: JsonObject;
  readonly announcement: Announcement | undefined;
  /** The names of the security schemes of each alternative; no alternative, no security. */
  readonly security: readonly (readonly string[])[];
  readonly parameters: Readonly<Record<ParameterPlace, readonly Field[]>>;
  readonly body: (Content & { readonly required: boolean }) | undefined;
  readonly replies: readonly Reply[];
}

export interface Contract extends Bundle {
  readonly basePath: string;
  readonly announcement: Announcement | undefined;
  readonly operations: readonly Operation[];
  /** The operations under each path that leads to them, aliases included. */
  readonly routes: readonly Operation[];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

export function readContract(bundle: Bundle): Contract {
  const server = objectOf(listOf(bundle.document['servers'])[0]);
  const paths = entriesOf(bundle.document['paths']);
  const operations = paths.flatMap(([path, item]) =>
    methods
      .filter((method) => isObject(objectOf(item)[method]))
      .map((method) => readOperation(bundle, path, method, objectOf(item))),
  );
  const routes = paths.flatMap(([path, item]) => {
    const alias = textOf(objectOf(item)['$ref']);
    const name = alias === undefined ? path : targetOf(alias, '').path[1];
    return operations
      .filter((operation) => operation.path === name)
      .map((operation) => ({ ...operation, path }));
  });
  return {
    ...bundle,
    basePath: textOf(server['url']) ?? '',
    announcement: announcementIn(bundle.document['info']),
    operations,
    routes,
  };
}

function readOperation(bundle: Bundle, path: string, method: string, item: JsonObject): Operation {
  const operation = objectOf(item[method]);
  const declared = new Map<string, JsonObject>();
  // An operation's own parameter takes the place of the path's.
  for (const entry of [...listOf(item['parameters']), ...listOf(operation['parameters'])]) {
    const parameter = resolve(bundle.document, entry);
    declared.set(`${textOf(parameter['in'])} ${textOf(parameter['name'])}`, parameter);
  }
  const fieldsIn = (place: ParameterPlace) =>
    [...declared.values()]
      .filter((parameter) => parameter['in'] === place)
      .map((parameter) => readField(textOf(parameter['name']) ?? '', parameter, place === 'header'));
  const body = resolve(bundle.document, operation['requestBody']);
  const content = readContent(body);
  return {
    id: textOf(operation['operationId']) ?? '',
    method: method.toUpperCase(),
    path,
    at: ['paths', path, method],
    spelledBy: bundle.spelledBy.get(path) ?? bundle.name,
    item: operation,
    announcement: announcementIn(operation),
    security: listOf(operation['security'] ?? bundle.document['security']).map((alternative) =>
      Object.keys(objectOf(alternative)),
    ),
    parameters: { path: fieldsIn('path'), query: fieldsIn('query'), header: fieldsIn('header') },
    body: content && { ...content, required: body['required'] === true },
    replies: entriesOf(operation['responses']).map(([status, reply]) =>
      readReply(bundle.document, Number(status), reply),
    ),
  };
}

/** Its form is what `rules/announcements.ts` checks. */
function announcementIn(owner: Json | undefined): Announcement | undefined {
  const deprecated = textOf(objectOf(owner)['x-deprecated']);
  const sunset = textOf(objectOf(owner)['x-sunset']);
  return deprecated === undefined ? undefined : { deprecated, ...(sunset !== undefined && { sunset }) };
}

function readReply(document: JsonObject, status: number, reply: Json): Reply {
  const response = resolve(document, reply);
  return {
    status,
    component: referenceName(reply),
    headers: entriesOf(response['headers']).map(([name, header]) =>
      readField(name, resolve(document, header), true),
    ),
    content: readContent(response),
  };
}

function readField(name: string, declared: JsonObject, isHeader: boolean): Field {
  return {
    name,
    key: isHeader ? name.toLowerCase() : name,
    required: declared['required'] === true,
    schema: objectOf(declared['schema']),
    description: textOf(declared['description']),
    example: declared['example'],
  };
}

function readContent(owner: JsonObject): Content | undefined {
  const content = entriesOf(owner['content']);
  const [first] = content;
  if (!first) return undefined;
  return { types: content.map(([type]) => type), schema: objectOf(valueAt(first[1], ['schema'])) };
}

/** The older contracts that a contract inherits operations from. */
export function eldersOf({ name, operations }: Contract): string[] {
  return [...new Set(operations.map(({ spelledBy }) => spelledBy))].filter((speller) => speller !== name);
}

/** The name of the component that a value refers to, or undefined when it is spelled out. */
export function referenceName(value: Json | undefined): string | undefined {
  return isObject(value) ? textOf(value['$ref'])?.split('/').at(-1) : undefined;
}

/** The keys that lead to a value itself, even if it is a reference; without more, they lead to the component. */
export function siteOf(at: readonly string[], value: Json): readonly string[] {
  return referenceName(value) === undefined ? at : [...at, '$ref'];
}

/** The value itself, or the component that it refers to. */
export function resolve(document: JsonObject, value: Json | undefined): JsonObject {
  const reference = isObject(value) ? textOf(value['$ref']) : undefined;
  if (reference === undefined) return objectOf(value);
  return resolve(document, valueAt(document, targetOf(reference, '').path));
}

/** The members of an `allOf` as one schema. */
export function merged(document: JsonObject, schema: JsonObject): JsonObject {
  const members = listOf(schema['allOf']).map((member) => merged(document, resolve(document, member)));
  if (members.length === 0) return schema;
  const all = [schema, ...members];
  return {
    ...Object.assign({}, ...all),
    properties: Object.assign({}, ...all.map((each) => objectOf(each['properties']))),
    required: [...new Set(all.flatMap((each) => textsOf(each['required'])))],
  };
}
