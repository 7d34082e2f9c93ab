/** Replays a logged call: from its stored data, and from values that the developer supplies for masked secrets. */
import { invalid, Problem, refuseIfAny, type Violation } from '../../../src/domain/problem.js';
import { isMasked, type LogEntry, type NamedValue } from './entry.js';
import { shownHeaders } from './allowed-names.js';

export interface ReplayableCall {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly NamedValue[];
  readonly body?: string;
}

/** Headers of the connection and of the request's identity, which are not replayed. */
const ownHeaders = ['host', 'connection', 'content-length', 'transfer-encoding', 'expect', 'x-request-id'];
const secretHeaders = ['authorization', 'x-gateway-client-secret'];
const formType = /^application\/x-www-form-urlencoded\b/i;

/** Why the call cannot be replayed, in a sentence; undefined if it can. */
export function findObstacle({ content, operation, path }: LogEntry): string | undefined {
  if (operation === 'authorize') return 'The visit of a browser cannot be repeated from here.';
  if (content.travel) return 'An advance of the clock cannot be repeated from the log; use POST /clock.';
  if (content.isByKey) return 'The call was made with the key of the workspace, and its code is valid once.';
  const { body = '', gap } = content.request;
  if (gap !== undefined) return 'The log does not have the whole body of the call.';
  if (isMasked(path) || (isMasked(body) && !isForm(content.request.headers)))
    return 'The call has a masked secret that cannot be supplied.';
  return undefined;
}

/** The values to supply: `header.Authorization`, `query.name`, `body.name`. */
export function listNeeds({ content }: LogEntry): readonly string[] {
  const headers = sentAgain(content.request.headers).filter(({ value }) => isMasked(value));
  return [
    ...headers.map(({ name }) => `header.${name}`),
    ...maskedPairs(content.query).map((name) => `query.${name}`),
    ...(isForm(content.request.headers) ? maskedPairs(content.request.body ?? '') : []).map(
      (name) => `body.${name}`,
    ),
  ];
}

/**
 * Returns the call with the supplied values. Throws `status.invalid` if it cannot be replayed, and a `request.invalid`
 * for each value that is missing, not needed, or not valid in a header.
 */
export function toReplayableCall(entry: LogEntry, brought: ReadonlyMap<string, string>): ReplayableCall {
  const obstacle = findObstacle(entry);
  if (obstacle !== undefined) throw new Problem('status.invalid', obstacle);
  const needs = listNeeds(entry);
  refuseIfAny([
    ...needs
      .filter((name) => !brought.has(name))
      .map((name) => invalid(fieldPath(name), `bring.${name} is missing.`)),
    ...[...brought].flatMap(([name, value]) => checkValue(name, value, needs)),
  ]);
  const { content, method, path } = entry;
  const { body, headers } = content.request;
  const createLookup = (place: string) => (name: string) => brought.get(`${place}.${name}`) ?? '';
  const query = filled(content.query, createLookup('query'));
  return {
    method,
    target: query === '' ? path : `${path}?${query}`,
    headers: sentAgain(headers).map(({ name, value }) => ({
      name,
      value: isMasked(value) ? createLookup('header')(name) : value,
    })),
    ...(body !== undefined && { body: isForm(headers) ? filled(body, createLookup('body')) : body }),
  };
}

/** A call as a developer has edited it: the headers are lines of name, colon and value. */
export interface EditedCall {
  readonly method: string;
  readonly target: string;
  readonly headers: string;
  readonly body: string;
}

/** Methods that a contract of the bank offers, and one that none offers. */
export const editedMethods = ['GET', 'POST', 'DELETE', 'PUT'] as const;

/** Returns the text of a call for the editor, masked secrets included. */
export function toEditedCall({ content, method, path }: LogEntry): EditedCall {
  const { body = '', headers } = content.request;
  return {
    method,
    target: content.query === '' ? path : `${path}?${content.query}`,
    headers: sentAgain(headers)
      .filter(({ name }) => !isBrowserHeader(name))
      .map(({ name, value }) => `${name}: ${value}`)
      .join('\n'),
    body,
  };
}

/** Headers that describe a browser or a program, and not the call. */
export function isBrowserHeader(name: string): boolean {
  return /^(sec-|accept-(encoding|language)|user-agent$|upgrade-insecure|cookie$|connection$|dnt$|priority$|cache-control$|pragma$|referer$|origin$)/i.test(
    name,
  );
}

/** Throws a `request.invalid` for each part that cannot be sent; a masked secret has to be replaced first. */
export function parseEditedCall({ body, headers, method, target }: EditedCall): ReplayableCall {
  const lines = headers.split(/\r?\n/).filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:[ \t]*(.*)$/.exec(line));
  const masks = (text: string) => (isMasked(text) ? 'has a masked secret: replace it.' : undefined);
  const wrong = lines.find((_, index) => !pairs[index]) ?? lines.find((line) => /[^\t\P{Cc}]/u.test(line));
  const faults: readonly (readonly [field: string, sentence: string | undefined])[] = [
    ['method', editedMethods.some((each) => each === method) ? undefined : 'is not offered here.'],
    ['target', /^\/[!-~]*$/.test(target) ? masks(target) : 'must be a path of this server, without spaces.'],
    [
      'headers',
      wrong === undefined ? masks(headers) : `has a line that is not a header: ${wrong.slice(0, 80)}`,
    ],
    ['body', masks(body)],
  ];
  refuseIfAny(
    faults.flatMap(([field, sentence]) =>
      sentence === undefined ? [] : [invalid(`body.${field}`, `${field} ${sentence}`)],
    ),
  );
  const sent = pairs.map((pair) => ({ name: pair?.[1] ?? '', value: pair?.[2]?.trimEnd() ?? '' }));
  return {
    method,
    target,
    headers: sent.filter(({ name }) => !ownHeaders.includes(name.toLowerCase())),
    ...(body !== '' && { body }),
  };
}

function fieldPath(name: string): string {
  return `body.bring.${name}`;
}

function checkValue(name: string, value: string, needs: readonly string[]): readonly Violation[] {
  if (!needs.includes(name))
    return [invalid(fieldPath(name), `bring.${name} is not a value that the call needs.`)];
  const isHeader = name.startsWith('header.');
  if (!isHeader || !/[^\t\P{Cc}]/u.test(value)) return [];
  return [invalid(fieldPath(name), `bring.${name} has a character that a header must not have.`)];
}

/** Drops the connection's headers, and masked headers that neither the interface nor client authentication uses. */
export function sentAgain(headers: readonly NamedValue[]): readonly NamedValue[] {
  return headers.filter(({ name, value }) => {
    const lower = name.toLowerCase();
    if (ownHeaders.includes(lower)) return false;
    return !isMasked(value) || shownHeaders.has(lower) || secretHeaders.includes(lower);
  });
}

export function isForm(headers: readonly NamedValue[]): boolean {
  return headers.some(({ name, value }) => name.toLowerCase() === 'content-type' && formType.test(value));
}

function maskedPairs(text: string): readonly string[] {
  return text.split('&').flatMap((pair) => (isMasked(pair) ? [parseName(pair)] : []));
}

function parseName(pair: string): string {
  return pair.split('=', 1)[0] ?? '';
}

function filled(text: string, valueOf: (name: string) => string): string {
  return text
    .split('&')
    .map((pair) =>
      isMasked(pair) ? `${parseName(pair)}=${encodeURIComponent(valueOf(parseName(pair)))}` : pair,
    )
    .join('&');
}
