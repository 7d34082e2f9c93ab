/** Validates an answer of the bank against the contract's document: status, headers and body, also of refusals. */
import type { ValidateFunction } from '../../../src/engine/validators.js';
import { contentHeaders } from '../../../src/net/answer-headers.js';
import type { Answer } from '../server/exchange.js';
import { allPlaces, placeOf, places, type Place, validatorsOf, headerNames } from './operations.js';

export interface Asked {
  readonly method: string;
  /** The path from the server's root, without the query. */
  readonly path: string;
  readonly requestId: string | string[] | undefined;
  /** The bank's public address. */
  readonly publicUrl: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Headers of HTTP itself, the security headers of every answer, and the state of the caller's workspace. */
const transportHeaders = [
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'sandbox-clock',
  'sandbox-fault',
  'strict-transport-security',
  ...Object.keys(contentHeaders).map((name) => name.toLowerCase()),
];
const problemStatuses = [406, 408, 415, 429, 500, 503];

/** Returns every breach of the contract in the answer; empty when there is none. */
export function findBreaches(asked: Asked, answer: Answer): string[] {
  return [
    ...documentBreaches(asked, answer),
    ...mediaTypeBreaches(asked, answer),
    ...requestIdBreaches(asked, answer),
    ...(answer.status < 400 ? [] : locationBreaches(asked, answer)),
    ...Object.keys(answer.headers)
      .filter((name) => headerNames[name] === undefined && !transportHeaders.includes(name))
      .map((name) => `the contract has no header ${name}`),
  ];
}

function documentBreaches({ method, path }: Asked, { headers, status, text }: Answer): string[] {
  const [validate, ...others] = validatorsFor(method, path, status);
  if (!validate) return [`the contract declares no ${status} for ${method} ${path}`];
  const answer = { headers, body: parsed(text) };
  if ([...others, validate].some((each) => each(answer))) return [];
  return (validate.errors ?? []).map(({ instancePath, keyword }) => `${status} ${instancePath} ${keyword}`);
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A request that matched no operation may get the answer of any operation of its contract. */
function validatorsFor(method: string, path: string, status: number): readonly ValidateFunction[] {
  const place = placeOf(method, path);
  const near = allPlaces.filter(({ contract }) => path.startsWith(`${contract.basePath}/`));
  const could = place ? [place] : near.length > 0 ? near : places;
  return could.flatMap((each) => replyValidatorOf(each, status) ?? []);
}

function replyValidatorOf(place: Place, status: number): ValidateFunction | undefined {
  return validatorsOf(place)?.replies[status];
}

function mediaTypeBreaches({ method, path }: Asked, { headers, status }: Answer): string[] {
  const operation = placeOf(method, path)?.operation;
  const usual = problemStatuses.includes(status) ? 'application/problem+json' : 'application/json';
  const want = operation?.contentTypes[status]?.[0] ?? usual;
  const given = headers['content-type'];
  if (status === 204) return given === undefined ? [] : ['204 came with a media type'];
  return given === want ? [] : [`${status} came as ${String(given)} instead of ${want}`];
}

function requestIdBreaches({ requestId }: Asked, { headers }: Answer): string[] {
  const given = headers['x-request-id'];
  if (typeof given !== 'string' || !uuid.test(given)) return ['the answer has no X-Request-ID'];
  const isEchoed = typeof requestId !== 'string' || !uuid.test(requestId) || given === requestId;
  return isEchoed ? [] : [`the X-Request-ID ${String(requestId)} came back as ${given}`];
}

/** Nothing was created, so the address is that of the call. */
function locationBreaches({ path, publicUrl }: Asked, { headers }: Answer): string[] {
  const want = publicUrl + path;
  return headers.location === want ? [] : [`Location is ${String(headers.location)} instead of ${want}`];
}
