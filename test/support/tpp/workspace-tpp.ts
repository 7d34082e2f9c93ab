/** A developer's client at the accounts API: from a consent through the customer's browser to tokens. */
import { authorize } from '../customer/customer-at-authorize.js';
import type { Developer } from '../portal/developer.js';
import { textAt } from '../runner/json.js';
import type { Tpp, TppAnswer } from './tpp.js';
import { consentRequest } from './tpp-consents.js';

const accounts = '/psd2-bank-accounts-api-1.3.2/v1';

export interface OwnClient {
  readonly id: string;
  readonly secret: string;
  readonly tpp: Tpp;
}

/** The sandbox's own redirect URI, which receives the code for the client. */
export const callbackOf = (url: string) => `${url}/sandbox/callback`;

export class WorkspaceTpp {
  readonly #url: () => string;
  readonly #client: OwnClient;

  constructor(url: () => string, client: OwnClient) {
    this.#url = url;
    this.#client = client;
  }

  static async of(developer: Developer, url: () => string, registration: object = {}): Promise<WorkspaceTpp> {
    return new WorkspaceTpp(url, await developer.client(registration));
  }

  get client(): OwnClient {
    return this.#client;
  }

  /** Registers a consent for Ana's current account. */
  register(changes: object = {}): Promise<TppAnswer> {
    return this.#client.tpp.ask('POST', `${accounts}/consent`, {
      headers: { 'PSU-ID': 'ana.horvat', 'PSU-IP-Address': '192.0.2.1', 'Content-Type': 'application/json' },
      content: JSON.stringify(consentRequest(changes)),
    });
  }

  /** The customer's authorization address, with the sandbox's own redirect URI. */
  addressOf(registered: TppAnswer, parameters: Readonly<Record<string, string>> = {}): string {
    const address = new URL(textAt(registered.body, '_links', 'scaRedirect', 'href') ?? '');
    address.searchParams.set('redirect_uri', callbackOf(this.#url()));
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    return address.href;
  }

  /** Returns the redirect address with the code. */
  arrive(registered: TppAnswer, parameters: Readonly<Record<string, string>> = {}): Promise<URL> {
    return authorize(this.#url(), this.addressOf(registered, parameters));
  }

  /** A consent that Ana has given, and its token. */
  async granted(changes: object = {}): Promise<{ readonly consentId: string; readonly token: string }> {
    const registered = await this.register(changes);
    const { body } = await this.redeem((await this.arrive(registered)).searchParams.get('code') ?? '');
    return {
      consentId: textAt(registered.body, 'consentId') ?? '',
      token: textAt(body, 'access_token') ?? '',
    };
  }

  token(form: Readonly<Record<string, string>>): Promise<TppAnswer> {
    return this.#client.tpp.token({
      client_id: this.#client.id,
      client_secret: this.#client.secret,
      ...form,
    });
  }

  redeem(code: string): Promise<TppAnswer> {
    const redirect_uri = callbackOf(this.#url());
    return this.token({ grant_type: 'authorization_code', code, redirect_uri });
  }

  accounts(token: string, below = ''): Promise<TppAnswer> {
    const headers = { Authorization: `Bearer ${token}`, 'PSU-IP-Address': '192.0.2.1' };
    return this.#client.tpp.ask('GET', `${accounts}/accounts${below}`, { headers });
  }
}
