/** The bank's app server for tests: signs valid and invalid statements about customers, and sends them to the bank. */
import { randomUUID } from 'node:crypto';
import { settings } from '../../src/config/settings.js';
import { sandboxSigner } from '../../src/crypto/statements.js';
import { textAt } from '../support/runner/json.js';
import type { Tpp, TppAnswer } from '../support/tpp/tpp.js';

const appPath = '/bank-app-1.0.0/v1';
export const purposes = { view: 'view', approval: 'approve', refusal: 'refuse' } as const;
export type AppCall = keyof typeof purposes;

export type Claims = Readonly<Record<string, unknown>>;

/** The content of a statement; `at` is the time of its creation in milliseconds. */
export interface Stating {
  readonly psuId: string;
  readonly claims: Claims;
  readonly jti?: string;
  readonly at?: number;
  readonly audience?: string;
  readonly sealingKey?: string;
}

export class AppServer {
  readonly #tpp: Tpp;
  readonly #url: () => string;

  constructor(tpp: Tpp, url: () => string) {
    this.#tpp = tpp;
    this.#url = url;
  }

  state({ at = Date.now(), audience = this.#url(), claims, jti = randomUUID(), psuId, ...more }: Stating) {
    const { sealingKey = settings.SEALING_KEY.default } = more;
    return sandboxSigner(
      () => [sealingKey],
      audience,
      () => at,
    ).sign(claims, psuId, jti);
  }

  send(call: AppCall, authorisationId: string, statement: string): Promise<TppAnswer> {
    return this.#tpp.ask('POST', `${appPath}/authorisations/${authorisationId}/${call}`, {
      headers: { 'Content-Type': 'application/json', 'X-Gateway-Client-Id': undefined },
      content: JSON.stringify({ statement }),
    });
  }

  /** Calls with a valid statement, except for these claims. */
  async call(call: AppCall, authorisationId: string, psuId: string, claims: Claims = {}): Promise<TppAnswer> {
    const all = { authorisationId, purpose: purposes[call], method: 'face', ...claims };
    return this.send(call, authorisationId, await this.state({ psuId, claims: all }));
  }

  /** Reads the authorisation, and approves with the binding that the bank returned. */
  async approve(authorisationId: string, psuId: string, claims: Claims = {}): Promise<TppAnswer> {
    const { body } = await this.call('view', authorisationId, psuId);
    const binding = textAt(body, 'binding');
    return this.call('approval', authorisationId, psuId, { binding, ...claims });
  }
}
