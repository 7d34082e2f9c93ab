/** A collection in the format of Postman, version 2.1, which Bruno and Insomnia import too. */
import { defined } from '../../../../src/domain/defined.js';
import type { Collection, CollectionBody, CollectionRequest } from './collection.js';
import type { Values } from '../guides/guide.js';
import { placeOfAddress } from '../guides/fill.js';
import { beforeLines, testLines } from './scripts.js';

const format = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

export function postmanCollection({ description, folders, name, variables }: Collection) {
  const values = Object.fromEntries(variables.map(({ key, value }) => [key, value]));
  return {
    info: { name, description, schema: format },
    item: folders.map((folder) => ({
      name: folder.name,
      ...defined({ description: folder.description }),
      item: folder.requests.map((request) => toItem(request, values)),
    })),
    variable: variables,
  };
}

function toItem(request: CollectionRequest, values: Values) {
  const { body, description, headers, method, name, token } = request;
  const type = { key: 'Content-Type', value: 'application/json' };
  const bearer = [{ key: 'token', value: token, type: 'string' }];
  return {
    name,
    event: toEvents(request),
    request: {
      method,
      ...defined({ description }),
      header: body?.kind === 'json' ? [type, ...headers] : headers,
      url: toUrl(request, placeOfAddress(request.path, values)),
      ...(body && { body: toBody(body) }),
      auth: token === undefined ? { type: 'noauth' } : { type: 'bearer', bearer },
    },
    response: [],
  };
}

function toEvents(request: CollectionRequest) {
  const before = beforeLines(request);
  const event = (listen: 'prerequest' | 'test', exec: readonly string[]) => ({
    listen,
    script: { type: 'text/javascript', exec },
  });
  return [...(before.length > 0 ? [event('prerequest', before)] : []), event('test', testLines(request))];
}

function toUrl(request: CollectionRequest, host: string) {
  const { path, pathVariables, query } = request;
  return {
    raw: host + rawPath(request),
    host: [host],
    path: path.split('/').slice(1),
    ...(query.length > 0 && { query }),
    ...(pathVariables.length > 0 && { variable: pathVariables }),
  };
}

/** The path as Postman shows it, with the query that is sent. */
function rawPath({ path, query }: CollectionRequest): string {
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return `${path}${sent.length > 0 ? `?${sent.join('&')}` : ''}`;
}

function toBody(body: CollectionBody) {
  if (body.kind === 'form') return { mode: 'urlencoded', urlencoded: body.fields };
  return { mode: 'raw', raw: body.text, options: { raw: { language: 'json' } } };
}
