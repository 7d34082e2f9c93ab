/** Every operation of a contract as requests, one for each example of its body. */
import type { Json } from '../guides/guide.js';
import {
  type CollectionBody,
  type CollectionRequest,
  described,
  newIdentifier,
  type Pair,
} from './collection.js';
import {
  type ContractDocument,
  type Operation,
  type Parameter,
  listParameters,
  type Place,
  resolveSchema,
  listSecuritySchemes,
} from './document.js';
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

/** The callers' credentials. */
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

export function buildExampleRequests(place: Place, document: ContractDocument): readonly CollectionRequest[] {
  const { operation } = place;
  const { description, operationId, responses, summary = operationId } = operation;
  const { needed, possible } = listSecuritySchemes(operation, document);
  const bearer = needed.find(({ scheme, type }) => type === 'http' && scheme === 'bearer');
  const keys = [...needed, ...possible.map((each) => ({ ...each, disabled: true as const }))];
  const parameters = listParameters(operation, document);
  const paired = (where: string) =>
    parameters.filter((each) => each.in === where).map((each) => toPair(each, document));
  const headers = [
    ...keys.flatMap((key) =>
      key.in === 'header' && key.name !== undefined ? [keyHeader(key.name, key)] : [],
    ),
    ...paired('header'),
  ];
  const texts = [description, stateNeeded[operationId]].filter((text) => text !== undefined);
  // Every status of the contract passes, except server errors.
  const statuses = Object.keys(responses)
    .map(Number)
    .filter((status) => status < 500);
  return listBodies(operation).map(({ body, title }) => ({
    name: title === undefined ? summary : `${summary}: ${title}`,
    ...described(texts.length > 0 ? texts.join('\n\n') : undefined),
    method: place.method,
    path: formatPath(place, document),
    pathVariables: parameters
      .filter((each) => each.in === 'path')
      .map((each) => ({
        key: each.name,
        value: findExample(each, document) ?? `{{${toVariableName(each.name)}}}`,
        ...described(each.description),
      })),
    query: paired('query'),
    headers,
    ...(body && { body }),
    ...(bearer && { token: secrets[bearer.id] ?? '' }),
    statuses,
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

function formatPath({ path }: Place, { servers: [server] }: ContractDocument): string {
  return `${server?.url ?? ''}${path.replaceAll(/\{([^}]+)\}/g, ':$1')}`;
}

function toVariableName(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function toPair(parameter: Parameter, document: ContractDocument): Pair {
  const { description, name, required } = parameter;
  const value = known[name] ?? findExample(parameter, document) ?? '';
  const isSent = required === true || usual.includes(name);
  return { key: name, value, ...described(description), ...(!isSent && { disabled: true }) };
}

function findExample(parameter: Parameter, document: ContractDocument): string | undefined {
  const schema = resolveSchema(parameter, document);
  const example = parameter.example ?? schema.example ?? schema.default ?? schema.enum?.[0];
  return example === undefined ? undefined : plainText(example);
}

interface TitledBody {
  readonly title?: string;
  readonly body?: CollectionBody;
}

function listBodies({ requestBody }: Operation): readonly TitledBody[] {
  const [[type, media] = []] = Object.entries(requestBody?.content ?? {});
  if (type === undefined || !media) return [{}];
  const { example, examples = {} } = media;
  const all = Object.entries(examples).map(([name, { summary = name, value }]) => ({
    title: summary,
    value,
  }));
  if (all.length === 0) return [toBody(type, example)];
  return all.map(({ title, value }) => ({ title, ...toBody(type, value) }));
}

function toBody(type: string, example: Json | undefined): Pick<TitledBody, 'body'> {
  if (example === undefined) return {};
  if (type !== 'application/x-www-form-urlencoded')
    return { body: { kind: 'json', text: JSON.stringify(example, undefined, 2) } };
  const fields = typeof example === 'object' && example !== null ? Object.entries(example) : [];
  return {
    body: {
      kind: 'form',
      fields: fields.map(([key, value]) => ({ key, value: known[key] ?? plainText(value) })),
    },
  };
}

function plainText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
