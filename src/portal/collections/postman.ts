/**
 * A contract as a collection of requests in the format of Postman, version 2.1, which Bruno and others read too. What is
 * different for each who calls are variables, with the values of a workspace where they are known.
 */
import { fillText } from '../guides/fill.js';
import type { Json, Values } from '../guides/guide.js';
import {
  type ContractDocument,
  type Operation,
  operationsOf,
  type Parameter,
  parametersOf,
  schemaOf,
  schemesOf,
} from './document.js';

const format = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

interface Pair {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
  /** Not sent until somebody switches it on. */
  readonly disabled?: true;
}

export interface PostmanRequest {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly description?: string;
    readonly header: readonly Pair[];
    readonly url: {
      readonly raw: string;
      readonly host: readonly string[];
      readonly path: readonly string[];
      readonly query?: readonly Pair[];
      readonly variable?: readonly Pair[];
    };
    readonly body?: PostmanBody;
    readonly auth:
      { readonly type: 'noauth' } | { readonly type: 'bearer'; readonly bearer: readonly object[] };
  };
  readonly response: readonly never[];
}

type PostmanBody =
  | {
      readonly mode: 'raw';
      readonly raw: string;
      readonly options: { readonly raw: { readonly language: 'json' } };
    }
  | { readonly mode: 'urlencoded'; readonly urlencoded: readonly Pair[] };

export interface PostmanCollection {
  readonly info: { readonly name: string; readonly description?: string; readonly schema: string };
  readonly item: readonly {
    readonly name: string;
    readonly description?: string;
    readonly item: readonly PostmanRequest[];
  }[];
  readonly variable: readonly Pair[];
}

/** What is sent in place of what a document cannot know. */
const known: Readonly<Record<string, string>> = {
  'X-Request-ID': '{{$guid}}',
  'PSU-ID': '{{customer}}',
  'PSU-IP-Address': '192.0.2.1',
  'TPP-Redirect-URI': '{{callback}}',
  'Consent-ID': '{{consentId}}',
  client_id: '{{clientId}}',
  client_secret: '{{clientSecret}}',
  redirect_uri: '{{callback}}',
  code: '{{code}}',
  refresh_token: '{{refreshToken}}',
  token: '{{accessToken}}',
};

/** The secrets by which callers say who they are. */
const secrets: Readonly<Record<string, string>> = {
  gatewayClientId: '{{clientId}}',
  gatewayClientSecret: '{{clientSecret}}',
  bearerToken: '{{accessToken}}',
  workspaceKey: '{{workspaceKey}}',
  administrationToken: '{{administrationToken}}',
};

/** Values that are as good as any to begin with. */
const usualValues: Values = { paymentProduct: 'domestic-credit-transfers-hr' };

/** Sent although they are not demanded: most calls need them. */
const usual = ['X-Request-ID', 'PSU-ID', 'PSU-IP-Address'];

export function postmanCollection(document: ContractDocument, values: Values): PostmanCollection {
  const { info, tags = [] } = document;
  const operations = operationsOf(document);
  const named = [...new Set([...tags.map(({ name }) => name), ...operations.map(tagOf)])];
  const item = named.flatMap((name) => {
    const own = operations.filter((each) => tagOf(each) === name);
    if (own.length === 0) return [];
    const description = tags.find((tag) => tag.name === name)?.description;
    return [{ name, ...described(description), item: own.flatMap((each) => requestsOf(each, document)) }];
  });
  return {
    info: { name: `${info.title} ${info.version}`, ...described(info.description), schema: format },
    item,
    variable: variablesIn(item, { ...usualValues, ...values }),
  };
}

type Place = ReturnType<typeof operationsOf>[number];

function tagOf({ operation }: { readonly operation: Operation }): string {
  return operation.tags?.[0] ?? 'Calls';
}

function described(description: string | undefined) {
  return description === undefined ? {} : { description };
}

/** One for each example of the body; one alone where there is none. */
function requestsOf(place: Place, document: ContractDocument): readonly PostmanRequest[] {
  const { operation } = place;
  const { description, summary = operation.operationId } = operation;
  const url = urlOf(place, document);
  const { needed, possible } = schemesOf(operation, document);
  const bearer = needed.find(({ scheme, type }) => type === 'http' && scheme === 'bearer');
  const token = { key: 'token', value: secrets[bearer?.id ?? ''] ?? '', type: 'string' };
  const auth = bearer ? ({ type: 'bearer', bearer: [token] } as const) : ({ type: 'noauth' } as const);
  const keys = [...needed, ...possible.map((each) => ({ ...each, disabled: true as const }))];
  const header = [
    ...keys.flatMap((key) =>
      key.type === 'apiKey' && key.name !== undefined ? [keyHeader(key.name, key)] : [],
    ),
    ...parametersOf(operation, document)
      .filter((each) => each.in === 'header')
      .map((each) => pairOf(each, document)),
  ];
  const bodies = bodiesOf(operation);
  return bodies.map(({ body, title, type }) => ({
    name: title === undefined ? summary : `${summary}: ${title}`,
    request: {
      method: place.method,
      ...described(description),
      header: type === undefined ? header : [{ key: 'Content-Type', value: type }, ...header],
      url,
      ...(body && { body }),
      auth,
    },
    response: [],
  }));
}

interface Key {
  readonly id: string;
  readonly description?: string;
  readonly disabled?: true;
}

function keyHeader(name: string, { description, disabled, id }: Key): Pair {
  return { key: name, value: secrets[id] ?? '', ...described(description), ...(disabled && { disabled }) };
}

function urlOf({ operation, path }: Place, document: ContractDocument) {
  const [server] = document.servers;
  const parameters = parametersOf(operation, document);
  const whole = `${server?.url ?? ''}${path.replaceAll(/\{([^}]+)\}/g, ':$1')}`;
  const query = parameters.filter((each) => each.in === 'query').map((each) => pairOf(each, document));
  const variable = parameters
    .filter((each) => each.in === 'path')
    .map((each) => ({
      key: each.name,
      value: exampleOf(each, document) ?? `{{${variableOf(each.name)}}}`,
      ...described(each.description),
    }));
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return {
    raw: `{{bank}}${whole}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
    host: ['{{bank}}'],
    path: whole.split('/').slice(1),
    ...(query.length > 0 && { query }),
    ...(variable.length > 0 && { variable }),
  };
}

/** `account-id` as a variable of a collection. */
function variableOf(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function pairOf(parameter: Parameter, document: ContractDocument): Pair {
  const { description, name, required } = parameter;
  const value = known[name] ?? exampleOf(parameter, document) ?? '';
  const isSent = required === true || usual.includes(name);
  return { key: name, value, ...described(description), ...(!isSent && { disabled: true }) };
}

function exampleOf(parameter: Parameter, document: ContractDocument): string | undefined {
  const schema = schemaOf(parameter, document);
  const example = parameter.example ?? schema.example ?? schema.default ?? schema.enum?.[0];
  return example === undefined ? undefined : plainText(example);
}

interface SentBody {
  readonly type?: string;
  readonly title?: string;
  readonly body?: PostmanBody;
}

function bodiesOf({ requestBody }: Operation): readonly SentBody[] {
  const [[type, media] = []] = Object.entries(requestBody?.content ?? {});
  if (type === undefined || !media) return [{}];
  const { example, examples = {} } = media;
  const all = Object.entries(examples).map(([name, { summary = name, value }]) => ({
    title: summary,
    value,
  }));
  if (all.length === 0) return [{ type, ...bodyOf(type, example) }];
  return all.map(({ title, value }) => ({ type, title, ...bodyOf(type, value) }));
}

function bodyOf(type: string, example: Json | undefined): Pick<SentBody, 'body'> {
  if (example === undefined) return {};
  if (type !== 'application/x-www-form-urlencoded') {
    const raw = JSON.stringify(example, undefined, 2);
    return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
  }
  const fields = typeof example === 'object' && example !== null ? Object.entries(example) : [];
  const urlencoded = fields.map(([key, value]) => ({ key, value: known[key] ?? plainText(value) }));
  return { body: { mode: 'urlencoded', urlencoded } };
}

function plainText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Every variable that a request has, once; Postman makes those that begin with a dollar itself. */
function variablesIn(item: PostmanCollection['item'], values: Values): readonly Pair[] {
  const names = [...JSON.stringify(item).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  return [...new Set(names)].map((key) => {
    const value = fillText(`{{${key}}}`, values);
    return { key, value: value.startsWith('{{') ? '' : value };
  });
}
