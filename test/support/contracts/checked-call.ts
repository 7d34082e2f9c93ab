/** A call of the bank's APIs as each kind of client makes it; every answer that breaks the contract is rejected. */
import { randomUUID } from 'node:crypto';
import { type Answer, exchange } from '../server/exchange.js';
import { findBreaches } from './contract-check.js';

/** A value of undefined removes a default header; a list is a header that comes several times. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** An answer with its parsed body. */
export interface ParsedAnswer extends Answer {
  readonly body: unknown;
}

export interface Call {
  readonly headers: Headers;
  readonly content?: string | Uint8Array | undefined;
  /** The bank's public address; by default the called address. */
  readonly publicUrl?: string | undefined;
}

/** Sends the request with an X-Request-ID; throws when the answer breaks the contract. */
export async function callByContract(
  serverUrl: string,
  method: string,
  path: string,
  { content, headers, publicUrl = serverUrl }: Call,
): Promise<ParsedAnswer> {
  const all: Headers = { 'X-Request-ID': randomUUID(), ...headers };
  const sent = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const answer = await exchange(serverUrl + path, {
    method,
    headers: Object.fromEntries(sent),
    ...(content !== undefined && { body: content }),
  });
  const [calledPath = ''] = path.split('?', 1);
  const breaches = findBreaches(
    { method, path: calledPath, requestId: all['X-Request-ID'], publicUrl },
    answer,
  );
  if (breaches.length > 0) throw new Error(`${method} ${path}: ${breaches.join('; ')}\n${answer.text}`);
  const body: unknown = answer.text === '' ? undefined : JSON.parse(answer.text);
  return { ...answer, body };
}
