/** The calls with which an operation's page begins: the examples of its contract with the values of the workspace. */
import type { ReferenceOperation } from '../../../../src/engine/reference/model.js';
import type { EditedCall } from '../../request-log/replay.js';
import type { CollectionRequest, Pair } from '../collections/collection.js';
import { buildExampleRequests } from '../collections/examples.js';
import { fillText } from '../guides/fill.js';
import type { Values } from '../guides/guide.js';

/** Each call with its title. Values that the workspace does not know stay as their names in braces. */
export function listExampleCalls(operation: ReferenceOperation, basePath: string, values: Values) {
  return buildExampleRequests(operation, basePath).map((request) => ({
    title: request.name,
    call: toEditedCall(request, values),
  }));
}

function toEditedCall(request: CollectionRequest, values: Values): EditedCall {
  const fill = (text: string) => fillText(text, values);
  const { body, headers, method, path, pathVariables, query, token } = request;
  // The clients of a workspace have registered the sandbox's callback address; the public client has not.
  const isBroughtBack = (key: string) => key === 'TPP-Redirect-URI' && values['workspaceKey'] !== undefined;
  const isSent = ({ disabled, key }: Pair) =>
    key !== 'X-Request-ID' && (disabled !== true || isBroughtBack(key));
  const filled = (pairs: readonly Pair[]) =>
    pairs.filter(isSent).map(({ key, value }) => [key, fill(value)] as const);
  const own = pathVariables.reduce(
    (text, { key, value }) => text.replace(`/:${key}`, () => `/${fill(value)}`),
    path,
  );
  const type = body && (body.kind === 'json' ? 'application/json' : 'application/x-www-form-urlencoded');
  const lines = [
    ...(type === undefined ? [] : [['Content-Type', type] as const]),
    ...(token === undefined ? [] : [['Authorization', `Bearer ${fill(token)}`] as const]),
    ...filled(headers),
  ];
  const pairs = filled(query);
  return {
    method,
    target: own + (pairs.length > 0 ? `?${encodePairs(pairs)}` : ''),
    headers: lines.map(([name, value]) => `${name}: ${value}`).join('\n'),
    body: body ? (body.kind === 'json' ? fill(body.text) : encodePairs(filled(body.fields))) : '',
  };
}

/** A value that is still to be filled in keeps its braces. */
function encodePairs(pairs: readonly (readonly [name: string, value: string])[]): string {
  const encode = (text: string) => (text.startsWith('{{') ? text : encodeURIComponent(text));
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}
