/** A client of the token and revocation endpoints; takes no answer that the contract does not promise. */
import { randomUUID } from 'node:crypto';
import { findBreaches } from './contract-check.js';
import { exchange, type Answer } from './exchange.js';
import { textAt } from './json.js';
import type { TppAnswer } from './tpp-client.js';

export type Form = Readonly<Record<string, string>>;

const basePath = '/psd2-bank-oauth2-api/oauth2';

export class OAuthClient {
  readonly #bankUrl: () => string;

  constructor(bankUrl: () => string) {
    this.#bankUrl = bankUrl;
  }

  /** POST of a form, or of its text as it is; the answer is JSON, of a refusal too. */
  token(form: Form | string, headers: Form = {}): Promise<TppAnswer> {
    return this.#ask('token', form, headers);
  }

  /** POST of a token that is to end. */
  revoke(form: Form | string, headers: Form = {}): Promise<TppAnswer> {
    return this.#ask('revoke', form, headers);
  }

  async #ask(endpoint: string, form: Form | string, headers: Form): Promise<TppAnswer> {
    const requestId = randomUUID();
    const answer = await this.#post(endpoint, form, { 'X-Request-ID': requestId, ...headers });
    const asked = { method: 'POST', path: `${basePath}/${endpoint}`, requestId, publicUrl: this.#bankUrl() };
    const breaches = findBreaches(asked, answer);
    if (breaches.length > 0) throw new Error(`${breaches.join('; ')}\n${answer.text}`);
    return { ...answer, body: JSON.parse(answer.text) };
  }

  #post(endpoint: string, form: Form | string, headers: Form): Promise<Answer> {
    return exchange(`${this.#bankUrl()}${basePath}/${endpoint}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
    });
  }
}

/** `200`, or `400 invalid_grant`. */
export function oauthVerdict({ body, status }: TppAnswer): string {
  return [String(status), textAt(body, 'error')].filter(Boolean).join(' ');
}
