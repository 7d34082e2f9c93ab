/** Every operation of a contract as requests, one for each example of its body. */
import { defined } from '../../../../src/domain/defined.js';
import type {
  ReferenceBody,
  ReferenceCredential,
  ReferenceField,
  ReferenceOperation,
} from '../../../../src/engine/reference/model.js';
import { type CollectionBody, type CollectionRequest, newIdentifier, type Pair } from './collection.js';
import { stateNeeded } from './state-needed.js';

/** Values that the document does not know, by parameter or field. */
const known: Readonly<Record<string, string>> = {
  'X-Request-ID': newIdentifier,
  'PSU-ID': '{{customer}}',
  'PSU-IP-Address': '192.0.2.1',
  'TPP-Redirect-URI': '{{callback}}',
  'Consent-ID': '{{consentId}}',
  consentId: '{{consentId}}',
  response_type: 'code',
  scope: 'AISP',
  client_id: '{{clientId}}',
  client_secret: '{{clientSecret}}',
  redirect_uri: '{{callback}}',
  code: '{{code}}',
  refresh_token: '{{refreshToken}}',
  token: '{{accessToken}}',
};

const secrets: Readonly<Record<string, string>> = {
  gatewayClientId: '{{clientId}}',
  gatewayClientSecret: '{{clientSecret}}',
  bearerToken: '{{accessToken}}',
  workspaceKey: '{{workspaceKey}}',
  administrationToken: '{{administrationToken}}',
};

/** Optional parameters that most calls need, so that they are sent. */
const usual = [
  'X-Request-ID',
  'PSU-ID',
  'PSU-IP-Address',
  'response_type',
  'scope',
  'client_id',
  'redirect_uri',
  'consentId',
];

export function buildExampleRequests(
  operation: ReferenceOperation,
  basePath: string,
): readonly CollectionRequest[] {
  const { answers, credentials, description, method, operationId, parameters, summary } = operation;
  const [needed = [], ...alternatives] = credentials;
  const keys = [...new Map([...needed, ...alternatives.flat()].map((each) => [each.id, each])).values()];
  const bearer = needed.find(({ type }) => type === 'bearer');
  const pairsIn = (place: ReferenceField['in']) =>
    parameters.filter((each) => each.in === place).map((each) => toPair(each));
  const texts = [description, stateNeeded[operationId]].filter((text) => text !== undefined);
  // Every status of the contract passes, except server errors.
  const statuses = answers.map(({ status }) => Number(status)).filter((status) => status < 500);
  return listBodies(operation.body).map(({ body, title }) => ({
    name: title === undefined ? summary : `${summary}: ${title}`,
    ...defined({ description: texts.length > 0 ? texts.join('\n\n') : undefined }),
    method,
    path: basePath + operation.path.replaceAll(/\{([^}]+)\}/g, ':$1'),
    pathVariables: parameters
      .filter((each) => each.in === 'path')
      .map((each) => ({
        key: each.name,
        value: findExample(each) ?? `{{${toVariableName(each.name)}}}`,
        ...defined({ description: each.description }),
      })),
    query: pairsIn('query'),
    headers: [
      ...keys
        .filter(({ field, type }) => type === 'apiKey' && field.in === 'header')
        .map((key) => toKeyHeader(key, needed)),
      ...pairsIn('header'),
    ],
    ...(body && { body }),
    ...(bearer && { token: secrets[bearer.id] ?? '' }),
    statuses,
  }));
}

/** A credential of an alternative is sent only after the developer has switched it on. */
function toKeyHeader(
  { description, field, id }: ReferenceCredential,
  needed: readonly ReferenceCredential[],
): Pair {
  const value = secrets[id] ?? '';
  const isNeeded = needed.some((each) => each.id === id);
  return { key: field.name, value, ...defined({ description }), ...(!isNeeded && { disabled: true }) };
}

function toVariableName(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function toPair(field: ReferenceField): Pair {
  const { description, isRequired, name } = field;
  const value = known[name] ?? findExample(field) ?? '';
  const isSent = isRequired || usual.includes(name);
  return { key: name, value, ...defined({ description }), ...(!isSent && { disabled: true }) };
}

function findExample({ defaultValue, example, values: [first] }: ReferenceField): string | undefined {
  return example ?? defaultValue ?? first;
}

interface TitledBody {
  readonly title?: string | undefined;
  readonly body?: CollectionBody;
}

function listBodies(body: ReferenceBody | undefined): readonly TitledBody[] {
  if (!body || body.examples.length === 0) return [{}];
  const [type] = body.types;
  return body.examples.map(({ title, value }) => ({ title, body: toBody(type, value) }));
}

function toBody(type: string | undefined, example: unknown): CollectionBody {
  if (type !== 'application/x-www-form-urlencoded')
    return { kind: 'json', text: JSON.stringify(example, undefined, 2) };
  const fields = Object.entries(Object(example)).map(([key, value]) => ({
    key,
    value: known[key] ?? (typeof value === 'string' ? value : JSON.stringify(value)),
  }));
  return { kind: 'form', fields };
}
