/** Requests that provoke a given status of any operation. */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { anyPathOf, bodyOf } from '../support/contracts/documents.js';
import { exchange, type Answer } from '../support/server/exchange.js';
import { placeOf, type Place, validatorsOf } from '../support/contracts/operations.js';
import type { Granted } from '../support/tpp/tpp-consents.js';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A consent for accounts and one for funds, with their tokens. */
export interface Consents {
  readonly accounts: Granted;
  readonly funds: Granted;
}

const form = new URLSearchParams({
  grant_type: 'client_credentials',
  client_id: 'sandbox-tpp',
  client_secret: 'sandbox-tpp-secret',
  token: 'x',
}).toString();

/** A request that the contract accepts, where the operation can have such a request. */
export function rightRequest(place: Place, consents: Consents): Asked {
  const { contract, operation } = place;
  const [type] = operation.requestTypes;
  const json = bodyOf(place)?.example;
  const { consentId, token } = operation.id === 'confirmFunds' ? consents.funds : consents.accounts;
  return {
    method: operation.method,
    path: anyPathOf(place, { consentId }),
    headers: {
      'X-Gateway-Client-Id': 'sandbox-tpp',
      'X-Request-ID': randomUUID(),
      'PSU-IP-Address': '192.0.2.1',
      'PSU-ID': 'ana.horvat',
      'Consent-ID': consentId,
      ...(contract.api !== 'oauth2' && { Authorization: `Bearer ${token}` }),
      ...(type !== undefined && { 'Content-Type': type }),
    },
    ...(type !== undefined && { body: json === undefined ? form : JSON.stringify(json) }),
  };
}

/** A request with a bearer token that the contract accepts, for an unknown resource unless `about` names a known one. */
export function bearerRequest(
  place: Place,
  token: string,
  about: Readonly<Record<string, string>> = { clientId: 'nobody' },
): Asked {
  const example = bodyOf(place)?.example;
  const sent = example !== undefined && { body: JSON.stringify(example) };
  return {
    method: place.operation.method,
    path: anyPathOf(place, about),
    headers: {
      'X-Request-ID': randomUUID(),
      Authorization: `Bearer ${token}`,
      ...(sent && { 'Content-Type': 'application/json' }),
    },
    ...sent,
  };
}

/** Mistakes that every operation answers alike. */
export const commonWrongs: readonly (readonly [
  status: number,
  why: string,
  wrong: (asked: Asked) => Asked,
])[] = [
  [
    400,
    'to a malformed request',
    (asked) =>
      asked.body === undefined ? withHeaders(asked, { 'X-Request-ID': 'no UUID' }) : { ...asked, body: '{' },
  ],
  [405, 'to an unsupported method', withStrangeMethod],
  [406, 'to an unacceptable Accept header', (asked) => withHeaders(asked, { Accept: 'text/csv' })],
  [
    415,
    'to a body of an unsupported media type',
    (asked) => withHeaders(asked, { 'Content-Type': 'text/plain' }),
  ],
];

/** A line for each operation that documents the status and gives another answer. */
export async function breachesIn(
  places: readonly Place[],
  status: number,
  give: (place: Place) => Promise<Answer>,
): Promise<readonly string[]> {
  const given = places.map(async (place) => breachOf(place, status, await give(place)));
  return (await Promise.all(given)).filter((breach) => breach !== undefined);
}

export function withHeaders(asked: Asked, changes: Readonly<Record<string, string>>): Asked {
  return { ...asked, headers: { ...asked.headers, ...changes } };
}

export function withoutHeader(asked: Asked, name: string): Asked {
  const headers = Object.entries(asked.headers).filter(([given]) => given !== name);
  return { ...asked, headers: Object.fromEntries(headers) };
}

/** The same request with a method that no operation at this path has. */
function withStrangeMethod(asked: Asked): Asked {
  const method = ['PATCH', 'PUT', 'POST', 'DELETE'].find((each) => !placeOf(each, asked.path));
  return { ...asked, method: method ?? 'TRACE' };
}

/** The first violation of the contract by an answer, or undefined: one line that names the operation. */
export function breachOf({ contract, operation }: Place, status: number, answer: Answer): string | undefined {
  const name = `${contract.name} ${operation.method} ${operation.path}`;
  const start = answer.text.slice(0, 200);
  if (answer.status !== status) return `${name}: ${answer.status} instead of ${status} ${start}`;
  const type = operation.contentTypes[status]?.[0] ?? '';
  const given = answer.headers['content-type'] ?? '';
  if (!given.startsWith(type)) return `${name}: ${status} came as ${given}`;
  const { 'set-cookie': _cookies, ...headers } = answer.headers;
  const body: unknown = type === 'text/html' ? answer.text : JSON.parse(answer.text);
  const validate = validatorsOf({ contract, operation })?.replies[status];
  return validate?.({ headers, body }) ? undefined : `${name}: ${JSON.stringify(validate?.errors)} ${start}`;
}

export function ask(url: string, { path, ...asked }: Asked): Promise<Answer> {
  return exchange(url + path, asked);
}

/** Sends the beginning of a body and then nothing, until the bank answers. */
export function askSlowly(
  url: string,
  { headers, method, path }: Asked,
  signal?: AbortSignal,
): Promise<Answer> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sending = request(url + path, {
      method,
      agent: false,
      headers: { ...headers, 'Content-Length': 9 },
      ...(signal && { signal }),
    });
    sending.once('error', reject);
    sending.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        sending.destroy();
        const text = Buffer.concat(chunks).toString('utf8');
        const { headers: given, statusCode: status = 0 } = response;
        resolve({ status, headers: given, text, milliseconds: performance.now() - start });
      });
    });
    sending.write('{"');
  });
}
