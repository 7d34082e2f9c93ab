/** Asks a listener of this machine for its health: for the liveness probe and the doctor. */
import { request, type IncomingMessage } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { readMember, parseJson } from '../domain/objects.js';

export type Where = { readonly host: string; readonly port: number } | { readonly socketPath: string };

interface Health {
  readonly status: number;
  readonly unavailable: readonly string[];
  readonly isOurs: boolean;
}

/** The health of a server like this one; `another` is another program, or another protocol. */
export type HealthAnswer = Health | 'refused' | 'silent' | 'another';

const timeoutMilliseconds = 3000;

const wildcards: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

/**
 * The address where a listener of this machine answers: a wildcard address answers on the loopback address of its
 * kind.
 */
export function addressOf(host: string): string {
  return wildcards.get(host) ?? host;
}

/** Requests a path of a health check; never rejects. */
export function askHealth(where: Where, path: string, isTls: boolean): Promise<HealthAnswer> {
  return new Promise((resolve) => {
    const send = isTls ? requestOverTls : request;
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    // Any certificate will do, because nothing secret is sent: it names the public host, and may have expired.
    const options = { ...where, path, rejectUnauthorized: false, agent: false, signal } as const;
    const sending = send(options, (answer) => {
      void readText(answer).then((text) => resolve(signal.aborted ? 'silent' : healthIn(answer, text)));
    });
    // A closed connection or a foreign protocol is still a program that listens.
    sending.once('error', ({ code }: NodeJS.ErrnoException) => {
      resolve(signal.aborted ? 'silent' : code === 'ECONNREFUSED' ? 'refused' : 'another');
    });
    sending.end();
  });
}

const longestText = 10_000;

async function readText(answer: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const part of answer) {
      text += String(part);
      if (text.length > longestText) return '';
    }
  } catch {
    return '';
  }
  return text;
}

/** A server like this one answers in JSON, with `X-Request-ID`. */
function healthIn({ headers, statusCode: status = 0 }: IncomingMessage, text: string): Health {
  const body = parseJson(text);
  const known: readonly unknown[] = ['up', 'ready', 'not ready'];
  const isOurs = headers['x-request-id'] !== undefined && known.includes(readMember(body, 'status'));
  const away = readMember(body, 'away');
  return { status, unavailable: Array.isArray(away) ? away.map(String) : [], isOurs };
}
