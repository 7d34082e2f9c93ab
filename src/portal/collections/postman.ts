/** A collection in the format of Postman, version 2.1, which Bruno and Insomnia import too. */
import {
  type Collection,
  type CollectionBody,
  type CollectionRequest,
  described,
  type Pair,
  rawUrl,
} from './collection.js';
import { beforeLines, testLines } from './scripts.js';

const format = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

interface Script {
  readonly listen: 'prerequest' | 'test';
  readonly script: { readonly type: 'text/javascript'; readonly exec: readonly string[] };
}

interface PostmanRequest {
  readonly name: string;
  readonly event: readonly Script[];
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

interface PostmanCollection {
  readonly info: { readonly name: string; readonly description: string; readonly schema: string };
  readonly item: readonly {
    readonly name: string;
    readonly description?: string;
    readonly item: readonly PostmanRequest[];
  }[];
  readonly variable: readonly Pair[];
}

export function postmanCollection({ description, folders, name, variables }: Collection): PostmanCollection {
  return {
    info: { name, description, schema: format },
    item: folders.map((folder) => ({
      name: folder.name,
      ...described(folder.description),
      item: folder.requests.map(requestOf),
    })),
    variable: variables,
  };
}

function requestOf(request: CollectionRequest): PostmanRequest {
  const { body, headers, method, name, token } = request;
  const bearer = [{ key: 'token', value: token, type: 'string' }];
  const type = { key: 'Content-Type', value: 'application/json' };
  return {
    name,
    event: eventsOf(request),
    request: {
      method,
      ...described(request.description),
      header: body?.kind === 'json' ? [type, ...headers] : headers,
      url: urlOf(request),
      ...(body && { body: bodyOf(body) }),
      auth: token === undefined ? { type: 'noauth' } : { type: 'bearer', bearer },
    },
    response: [],
  };
}

function eventsOf(request: CollectionRequest): readonly Script[] {
  const before = beforeLines(request);
  const script = (listen: Script['listen'], exec: readonly string[]) =>
    ({ listen, script: { type: 'text/javascript', exec } }) as const;
  return [...(before.length > 0 ? [script('prerequest', before)] : []), script('test', testLines(request))];
}

function urlOf(request: CollectionRequest): PostmanRequest['request']['url'] {
  const { path, pathVariables, query } = request;
  return {
    raw: rawUrl(request),
    host: ['{{bank}}'],
    path: path.split('/').slice(1),
    ...(query.length > 0 && { query }),
    ...(pathVariables.length > 0 && { variable: pathVariables }),
  };
}

function bodyOf(body: CollectionBody): PostmanBody {
  if (body.kind === 'form') return { mode: 'urlencoded', urlencoded: body.fields };
  return { mode: 'raw', raw: body.text, options: { raw: { language: 'json' } } };
}
