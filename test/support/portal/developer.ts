/**
 * A developer of a TPP with a workspace of the sandbox: calls its API and rejects every answer that breaks the
 * contract.
 */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { findBreaches } from '../contracts/contract-check.js';
import { exchange } from '../server/exchange.js';
import { textAt } from '../runner/json.js';
import { Tpp, type Headers, type TppAnswer } from '../tpp/tpp.js';

export const sandboxPath = '/sandbox-1.0.0/v1';

export class Developer {
  readonly #url: () => string;
  /** The key of the workspace; empty for a caller without a workspace. */
  key = '';

  constructor(url: () => string) {
    this.#url = url;
  }

  async ask(method: string, path: string, body?: unknown, headers: Headers = {}): Promise<TppAnswer> {
    const all: Headers = {
      'X-Request-ID': randomUUID(),
      ...(this.key !== '' && { Authorization: `Bearer ${this.key}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    };
    const sent = Object.entries(all).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    const answer = await exchange(this.#url() + sandboxPath + path, {
      method,
      headers: Object.fromEntries(sent),
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const [calledPath = ''] = path.split('?', 1);
    const asked = {
      method,
      path: sandboxPath + calledPath,
      requestId: all['X-Request-ID'],
      publicUrl: this.#url(),
    };
    const breaches = findBreaches(asked, answer);
    if (breaches.length > 0) throw new Error(`${method} ${path}: ${breaches.join('; ')}\n${answer.text}`);
    const content: unknown = answer.text === '' ? undefined : JSON.parse(answer.text);
    return { ...answer, body: content };
  }

  /** Creates a workspace and uses it from now on. */
  async begin(): Promise<this> {
    const { body, status, text } = await this.ask('POST', '/workspaces');
    expect(status, text).to.equal(201);
    this.key = textAt(body, 'key') ?? '';
    return this;
  }

  /** Registers a client and returns it as a caller of the bank. */
  async client(registration: object = {}): Promise<{ id: string; secret: string; tpp: Tpp }> {
    const { body, status, text } = await this.ask('POST', '/clients', {
      name: 'Vodomar Pay',
      ...registration,
    });
    expect(status, text).to.equal(201);
    const id = textAt(Object(body).client, 'id') ?? '';
    return { id, secret: textAt(body, 'secret') ?? '', tpp: new Tpp(this.#url, id) };
  }
}
