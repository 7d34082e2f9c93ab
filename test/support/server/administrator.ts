/** An administration API client: calls the operator's API and rejects every answer that breaks the contract. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBreaches } from '../contracts/contract-check.js';
import { exchange } from './exchange.js';
import { freePort } from '../runner/ports.js';
import { temporaryFolder } from '../runner/temporary.js';
import type { Headers, TppAnswer } from '../tpp/tpp.js';

export const administration = '/admin-1.0.0/v1';
export const administrationToken = 'a-token-of-the-administration-0123456789';

/** Writes a file with these lines for ADMIN_TOKEN_FILE. */
export function tokenFile(...lines: readonly string[]): string {
  const file = join(temporaryFolder('tokens-'), 'tokens');
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

/** The settings of a server with the administration API, on a free port. */
export async function administrationSettings(): Promise<Readonly<Record<string, string>>> {
  return { ADMIN_PORT: String(await freePort()), ADMIN_TOKEN_FILE: tokenFile(administrationToken) };
}

/** Calls the administration API of a server with such settings. */
export class Administrator {
  readonly #settings: () => Readonly<Record<string, string>>;

  constructor(settings: () => Readonly<Record<string, string>>) {
    this.#settings = settings;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#settings()['ADMIN_PORT']}`;
  }

  async ask(method: string, path: string, body?: unknown, headers: Headers = {}): Promise<TppAnswer> {
    const all: Headers = {
      'X-Request-ID': randomUUID(),
      Authorization: `Bearer ${administrationToken}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    };
    const sent = Object.entries(all).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    const answer = await exchange(this.url + administration + path, {
      method,
      headers: Object.fromEntries(sent),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const [calledPath = ''] = path.split('?', 1);
    const asked = {
      method,
      path: administration + calledPath,
      requestId: all['X-Request-ID'],
      publicUrl: '',
    };
    const breaches = findBreaches(asked, answer);
    if (breaches.length > 0) throw new Error(`${method} ${path}: ${breaches.join('; ')}\n${answer.text}`);
    const content: unknown = answer.text === '' ? undefined : JSON.parse(answer.text);
    return { ...answer, body: content };
  }
}
