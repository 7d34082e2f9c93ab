/**
 * A developer of a TPP with a workspace of the sandbox: calls its API and rejects every answer that breaks the
 * contract.
 */
import { expect } from 'chai';
import { callByContract } from '../contracts/checked-call.js';
import { listAt, textAt } from '../runner/json.js';
import { Tpp, type Headers, type TppAnswer } from '../tpp/tpp.js';

export const sandboxPath = '/sandbox-1.0.0/v1';

export class Developer {
  readonly #url: () => string;
  /** The key of the workspace; empty for a caller without a workspace. */
  key = '';

  constructor(url: () => string) {
    this.#url = url;
  }

  ask(method: string, path: string, body?: unknown, headers: Headers = {}): Promise<TppAnswer> {
    return callByContract(this.#url(), method, sandboxPath + path, {
      content: typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        ...(this.key !== '' && { Authorization: `Bearer ${this.key}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
    });
  }

  /** Creates a workspace and uses it from now on. */
  async begin(): Promise<this> {
    const { body, status, text } = await this.ask('POST', '/workspaces');
    expect(status, text).to.equal(201);
    this.key = textAt(body, 'key') ?? '';
    return this;
  }

  /** Replaces the faults that the workspace injects; returns them as stored. */
  async arm(...faults: readonly object[]): Promise<readonly unknown[]> {
    const { body, status, text } = await this.ask('PUT', '/faults', { faults });
    expect(status, text).to.equal(200);
    return listAt(body, 'faults');
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

/** A developer with a workspace and a client. */
export async function developerWithClient(url: () => string, registration: object = {}) {
  const developer = await new Developer(url).begin();
  return { developer, ...(await developer.client(registration)) };
}
