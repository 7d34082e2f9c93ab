/** An administration API client: calls the operator's API and rejects every answer that breaks the contract. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callByContract } from '../contracts/checked-call.js';
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

  ask(method: string, path: string, body?: unknown, headers: Headers = {}): Promise<TppAnswer> {
    return callByContract(this.url, method, administration + path, {
      content: JSON.stringify(body),
      headers: {
        Authorization: `Bearer ${administrationToken}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      publicUrl: '',
    });
  }
}
