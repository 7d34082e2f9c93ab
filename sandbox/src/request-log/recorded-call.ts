/** A call of a recording: the logged call with places for the values of earlier answers, for secrets and for dates. */
import { isObject, parseJson } from '../../../src/domain/objects.js';
import type { Reason } from '../../../src/domain/problem.js';
import { dayMilliseconds, isLocalDate, type LocalDate } from '../../../src/domain/time.js';
import { isMasked, type LogEntry } from './entry.js';
import { isIdentifier, placeOf, type RecordedValues } from './recorded-values.js';
import { findObstacle, isBrowserHeader, isForm, sentAgain } from './replay.js';

type Pairs = readonly (readonly [name: string, value: string])[];

export type BodyText =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form'; readonly pairs: Pairs };

/** The signature of a call; each run signs again, with a certificate in this state. */
export interface Signing {
  readonly names: readonly string[];
  readonly state: 'good' | 'expired' | 'revoked';
}

export interface BoundCall {
  readonly title: string;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Pairs;
  readonly body?: BodyText;
  readonly signing?: Signing;
}

interface Binding {
  readonly entry: LogEntry;
  readonly values: RecordedValues;
  /** The workspace's date at the first call. */
  readonly today: LocalDate;
  /** The place of the code that the call exchanges. */
  readonly code: string | undefined;
  /** The place of an X-Request-ID that several calls have. */
  readonly requestId: string | undefined;
  /** Receives a sentence for each field whose value a run would not have. */
  readonly tell: (fault: string) => void;
}

export function bindCall(binding: Binding): BoundCall {
  const { entry, tell, values } = binding;
  const { content, method, path } = entry;
  const { fault, isByKey, query, request } = content;
  const obstacle = isByKey ? undefined : findObstacle(entry);
  if (obstacle !== undefined) tell(obstacle);
  if (fault !== undefined) tell('A fault was injected, which a run cannot repeat.');
  values.addSent(JSON.stringify([path, query, request]));
  const segments = path.split('/').map((segment) => bindText('path', segment, binding));
  const pairs = query.split('&').filter(Boolean);
  const bound = pairs.map((pair) => {
    const [name = '', value = ''] = splitPair(pair);
    return `${name}=${bindText(`query.${name}`, value, binding)}`;
  });
  const signing = findSigning(binding);
  const body = obstacle === undefined ? bindBody(binding) : undefined;
  return {
    title: entry.operation ?? `${method} ${path}`,
    method,
    path: segments.join('/') + (bound.length > 0 ? `?${bound.join('&')}` : ''),
    headers: bindHeaders(signing?.names ?? [], binding),
    ...(body && { body }),
    ...(signing && { signing }),
  };
}

function splitPair(pair: string): readonly string[] {
  const at = pair.indexOf('=');
  return at < 0 ? [pair] : [pair.slice(0, at), pair.slice(at + 1)];
}

/** Names of fields that refer to a resource of the bank, which some answer must have given. */
const references = /(?:^path|[cC]onsent-id|cursor|Ids?(?:\.\d+)?)$/i;
/** A client may ask for what does not exist, to see the refusal. */
const forUnknown = [403, 404];
const farthestDays = 3660;

function bindText(field: string, text: string, { entry, tell, today, values }: Binding): string {
  if (isMasked(text)) {
    tell(`${field} is masked in the log, and no chosen answer gave its value.`);
    return text;
  }
  const [, date = '', rest = ''] = /^(\d{4}-\d\d-\d\d)($|T.*$)/.exec(text) ?? [];
  if (isLocalDate(date)) {
    const days = Math.round((Date.parse(date) - Date.parse(today)) / dayMilliseconds);
    return Math.abs(days) > farthestDays ? text : placeOf(`day${days}`) + rest;
  }
  const bound = values.bind(text).replaceAll(entry.clientId, placeOf('clientId'));
  const needsSource = field.endsWith('cursor') || (isIdentifier(text) && references.test(field));
  if (bound === text && needsSource && !forUnknown.includes(entry.status))
    tell(`${field} comes from no chosen answer: choose the call that gave ${text} too.`);
  return bound;
}

/** Returns the place of a token or code; tells of one that no chosen call gave. */
function bindToken(field: string, { code, entry, tell, values }: Binding): string {
  const place = field === 'body.code' ? code : values.bindToken(entry.content.marks?.[field]);
  if (place === undefined) tell(`${field} comes from no chosen answer: choose the call that gave it too.`);
  return place ?? '';
}

const dropped = ['content-type', 'date', 'digest'];
const signatureNames = ['signature', 'tpp-signature-certificate'];

function bindHeaders(signedNames: readonly string[], binding: Binding): Pairs {
  const { entry, requestId } = binding;
  const { body, headers } = entry.content.request;
  const isTyped = ({ name, value }: { name: string; value: string }) =>
    name.toLowerCase() === 'content-type' &&
    body !== undefined &&
    !isForm(headers) &&
    value !== 'application/json';
  const own = sentAgain(headers).filter((header) => {
    const name = header.name.toLowerCase();
    if (isTyped(header)) return true;
    if (dropped.includes(name) || isBrowserHeader(name) || header.value === '*/*') return false;
    return signedNames.length === 0 || !signatureNames.includes(name);
  });
  const bound = own.map(({ name, value }) => [name, bindHeader(name, value, binding)] as const);
  return requestId === undefined ? bound : [...bound, ['X-Request-ID', requestId] as const];
}

function bindHeader(name: string, value: string, binding: Binding): string {
  const lower = name.toLowerCase();
  if (lower === 'x-gateway-client-secret' && isMasked(value)) return placeOf('clientSecret');
  if (lower !== 'authorization') return bindText(`header.${name}`, value, binding);
  if (/^basic /i.test(value)) return `Basic ${placeOf('basicCredentials')}`;
  return `Bearer ${bindToken('header.Authorization', binding)}`;
}

/** The refusals that a run repeats by a certificate of this state. */
const refusedFor: Readonly<Partial<Record<Reason, Signing['state']>>> = {
  'certificate.expired': 'expired',
  'certificate.revoked': 'revoked',
};

function findSigning({ entry, tell }: Binding): Signing | undefined {
  const { refusal, request } = entry.content;
  const sent = request.headers.find(({ name }) => name.toLowerCase() === 'signature')?.value;
  const state = refusal && refusedFor[refusal.reason];
  if (refusal?.stage === 'signature' && state === undefined)
    tell('The call was refused for its signature, and a run makes only valid signatures.');
  if (sent === undefined) return undefined;
  const names = /headers="([^"]*)"/.exec(sent)?.[1]?.toLowerCase().split(' ') ?? ['date'];
  return { names, state: state ?? 'good' };
}

function bindBody(binding: Binding): BodyText | undefined {
  const {
    entry: { content },
    tell,
  } = binding;
  const { body, headers } = content.request;
  if (body === undefined) return undefined;
  if (isForm(headers)) return { kind: 'form', pairs: bindForm(body, binding) };
  if (content.refusal?.stage === 'body') tell('The body could not be read, which a run cannot repeat.');
  return { kind: 'json', value: bindJson('body', parseJson(body), binding) };
}

const placesOfSecrets: Readonly<Record<string, string>> = {
  client_secret: 'clientSecret',
  password: 'customerPassword',
  code_verifier: 'verifier',
};

function bindForm(body: string, binding: Binding): Pairs {
  const pairs = body.split('&').map((pair) => {
    const [name = '', value = ''] = splitPair(pair).map((text) =>
      decodeURIComponent(text.replaceAll('+', ' ')),
    );
    const secret = placesOfSecrets[name];
    if (secret !== undefined) return [name, placeOf(secret)] as const;
    const isToken = ['code', 'refresh_token', 'token'].includes(name);
    const field = `body.${name}`;
    return [name, isToken ? bindToken(field, binding) : bindText(field, value, binding)] as const;
  });
  // The workspace's key has stood in place of the client's secret.
  return binding.entry.content.isByKey ? [...pairs, ['client_secret', placeOf('clientSecret')]] : pairs;
}

function bindJson(field: string, value: unknown, binding: Binding): unknown {
  if (typeof value === 'string') return bindText(field, value, binding);
  if (Array.isArray(value)) return value.map((each, index) => bindJson(`${field}.${index}`, each, binding));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, each]) => [
    name,
    bindJson(`${field}.${name}`, each, binding),
  ]);
  return Object.fromEntries(members);
}
