/** Reads a bundled document as operations: the one view of it that types, validators and rules use. */
import type { Announcement } from '../../src/engine/entries.js';
import type { Bundle } from '../documents/bundle.js';
import { entriesOf, isObject, type Json, type JsonObject, asList, asObject, asText } from '../json.js';
import { toPlain } from '../documents/dialect.js';
import { type Content, readContent } from './contents.js';
import { type Field, isIgnored, type ParameterPlace, readField, readParameter } from './fields.js';
import { basePathOf } from '../documents/links.js';
import { buildOperationId, methods, operationIds } from '../documents/operation-ids.js';
import { parseReference } from '../documents/references.js';
import { referenceName, resolve } from '../documents/resolve.js';

export interface Reply {
  /** As the document names it: `200`, `4XX` or `default`. */
  readonly name: string;
  /** The status as a number; for a class its lowest, and no number for `default`. */
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
  /** The base path that its own servers name; undefined when it has none. */
  readonly basePath: string | undefined;
  /** The keys of the operation in the bundled document. */
  readonly at: readonly string[];
  readonly declaredBy: string;
  /** The older contracts whose operation this contract changes by overlays, the nearest first. */
  readonly changes: readonly string[];
  /** As the document writes it. */
  readonly item: JsonObject;
  readonly announcement: Announcement | undefined;
  /** The names of the security schemes of each alternative; empty without security. */
  readonly security: readonly (readonly string[])[];
  readonly parameters: Readonly<Record<ParameterPlace, readonly Field[]>>;
  readonly body: (Content & { readonly required: boolean }) | undefined;
  readonly replies: readonly Reply[];
}

export interface Contract extends Bundle {
  /** In the dialect of OpenAPI 3.0; `written` is the document as its author wrote it. */
  readonly document: JsonObject;
  readonly written: JsonObject;
  readonly basePath: string;
  readonly announcement: Announcement | undefined;
  readonly operations: readonly Operation[];
  /** The calls that the service makes, with their names as paths; they have types, and nothing serves them. */
  readonly webhooks: readonly Operation[];
  /** The operations under each path that leads to them, including aliases. */
  readonly routes: readonly Operation[];
}

export function readContract(written: Bundle): Contract {
  const bundle = { ...written, document: toPlain(written.document) };
  const paths = entriesOf(bundle.document['paths']).filter(([path]) => path.startsWith('/'));
  const ids = operationIds(bundle.document);
  const operationsOf = ([path, item]: readonly [string, Json], section: string) =>
    methods
      .filter((method) => isObject(asObject(item)[method]))
      .map((method) => readOperation(bundle, [section, path, method], asObject(item), ids));
  const operations = paths.flatMap((path) => operationsOf(path, 'paths'));
  const webhooks = entriesOf(bundle.document['webhooks']).flatMap(([name, item]) =>
    operationsOf([name, resolve(bundle.document, item)], 'webhooks'),
  );
  const routes = paths.flatMap(([path, item]) => {
    const alias = asText(asObject(item)['$ref']);
    const name = alias === undefined ? path : parseReference(alias, '').path[1];
    return operations
      .filter((operation) => operation.path === name)
      .map((operation) => ({ ...operation, path }));
  });
  return {
    ...bundle,
    written: written.document,
    basePath: basePathOf(bundle.document),
    announcement: announcementIn(bundle.document['info']),
    operations,
    webhooks,
    routes,
  };
}

function readOperation(
  bundle: Bundle,
  at: readonly [section: string, path: string, method: string],
  item: JsonObject,
  ids: ReadonlyMap<string, string>,
): Operation {
  const [, path, method] = at;
  const operation = asObject(item[method]);
  const declared = new Map<string, JsonObject>();
  // An operation's own parameter replaces the path item's.
  for (const entry of [...asList(item['parameters']), ...asList(operation['parameters'])]) {
    const parameter = resolve(bundle.document, entry);
    declared.set(`${asText(parameter['in'])} ${asText(parameter['name'])}`, parameter);
  }
  const fieldsIn = (place: ParameterPlace) =>
    [...declared.values()]
      .filter((parameter) => parameter['in'] === place && !isIgnored(parameter))
      .map((parameter) => readParameter(bundle.document, parameter, place));
  const body = resolve(bundle.document, operation['requestBody']);
  const content = readContent(bundle.document, body);
  return {
    id: ids.get(`${method} ${path}`) ?? webhookId(item, path, method),
    method: method.toUpperCase(),
    path,
    basePath: ownBasePath([...asList(operation['servers']), ...asList(item['servers'])]),
    at,
    declaredBy: bundle.declaredBy.get(path) ?? bundle.name,
    changes: [],
    item: operation,
    announcement: announcementIn(operation),
    security: asList(operation['security'] ?? bundle.document['security']).map((alternative) =>
      Object.keys(asObject(alternative)),
    ),
    parameters: {
      path: fieldsIn('path'),
      query: fieldsIn('query'),
      header: fieldsIn('header'),
      cookie: fieldsIn('cookie'),
    },
    body: content && { ...content, required: body['required'] === true },
    replies: entriesOf(operation['responses']).map(([status, reply]) =>
      readReply(bundle.document, status, reply, method === 'head'),
    ),
  };
}

function ownBasePath(servers: readonly Json[]): string | undefined {
  return servers.length === 0 ? undefined : basePathOf({ servers });
}

/** The name of a webhook, with its method when it has several. */
function webhookId(item: JsonObject, name: string, method: string): string {
  const isOnly = methods.filter((each) => item[each] !== undefined).length === 1;
  return asText(asObject(item[method])['operationId']) ?? (isOnly ? name : buildOperationId(method, name));
}

/** `rules/announcements.ts` checks the form. */
function announcementIn(owner: Json | undefined): Announcement | undefined {
  const deprecated = asText(asObject(owner)['x-deprecated']);
  const sunset = asText(asObject(owner)['x-sunset']);
  return deprecated === undefined ? undefined : { deprecated, ...(sunset !== undefined && { sunset }) };
}

function readReply(document: JsonObject, name: string, reply: Json, isHead: boolean): Reply {
  const response = resolve(document, reply);
  return {
    name,
    status: Number(name.replace(/XX$/i, '00')),
    component: referenceName(reply),
    headers: entriesOf(response['headers']).map(([header, declared]) =>
      readField(header, resolve(document, declared), 'header'),
    ),
    // HEAD declares the content of GET, and sends no body.
    content: isHead || name === '204' || name === '304' ? undefined : readContent(document, response),
  };
}

/** The older contracts that a contract inherits operations from. */
export function listAncestors({ name, operations }: Contract): string[] {
  return [...new Set(operations.map(({ declaredBy }) => declaredBy))].filter((declarer) => declarer !== name);
}
