/** A TPP at the accounts APIs: registers consents, redirects the customer, redeems codes, and reads accounts. */
import { authorize, type Choices } from '../customer/customer-at-authorize.js';
import { listAt, textAt } from '../runner/json.js';
import { type ClientId, clients, ibans } from '../embedded-bank/sandbox.js';
import { type Form, type Headers, Tpp, type TppAnswer } from './tpp.js';

const accounts132 = '/psd2-bank-accounts-api-1.3.2/v1';
const accounts1322 = '/psd2-bank-accounts-api-1.3.2.2/v1';
export const accountPaths = [accounts132, accounts1322] as const;

export interface Ask {
  readonly token?: string | undefined;
  readonly body?: object;
  readonly headers?: Headers;
}

/** An access type with its accounts; an empty list lets the customer choose. */
export type NamedAccess = Readonly<Record<string, readonly string[]>>;

export interface Grant extends Choices {
  readonly access?: NamedAccess;
  /** Replaces fields of the request. */
  readonly request?: object;
  readonly psuId?: string;
}

export interface Granted {
  readonly consentId: string;
  readonly token: string;
  readonly refreshToken: string;
}

/** A recurring consent for all data of Ana's current account; `changes` replace its fields. */
export function consentRequest(changes: object = {}): object {
  return {
    access: accessOf({ accounts: [ibans.ana], balances: [ibans.ana], transactions: [ibans.ana] }),
    recurringIndicator: true,
    validUntil: '9999-12-31',
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
    ...changes,
  };
}

export const oneOff = { recurringIndicator: false, frequencyPerDay: 1 } as const;

export function accessOf(access: NamedAccess): object {
  const types = Object.entries(access).map(([type, named]) => [type, named.map((iban) => ({ iban }))]);
  return Object.fromEntries(types);
}

export class ConsentTpp {
  readonly clientId: ClientId;
  readonly basePath: string;
  readonly #bankUrl: () => string;
  readonly #tpp: Tpp;

  constructor(bankUrl: () => string, basePath: string = accounts132, clientId: ClientId = 'sandbox-tpp') {
    this.basePath = basePath;
    this.clientId = clientId;
    this.#bankUrl = bankUrl;
    this.#tpp = new Tpp(bankUrl, clientId);
  }

  /** Any request below the base path, with Ana as the present customer unless the headers say otherwise. */
  ask(method: string, path: string, { body, headers, token }: Ask = {}): Promise<TppAnswer> {
    return this.#tpp.ask(method, this.basePath + path, {
      headers: {
        'PSU-ID': 'ana.horvat',
        'PSU-IP-Address': '192.0.2.1',
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body && { content: JSON.stringify(body) }),
    });
  }

  /** Follows a link of the bank's answer. */
  follow(link: string, ask: Ask = {}): Promise<TppAnswer> {
    return this.ask('GET', link.slice((this.#bankUrl() + this.basePath).length), ask);
  }

  register(changes: object = {}, headers: Headers = {}): Promise<TppAnswer> {
    return this.ask('POST', '/consent', { body: consentRequest(changes), headers });
  }

  registerFunds(iban: string = ibans.ana, headers: Headers = {}): Promise<TppAnswer> {
    return this.ask('POST', '/consents/confirmation-of-funds', { body: { account: { iban } }, headers });
  }

  /** The customer's authorization address; parameters replace or extend those of the bank's link. */
  authorizeAddress(registered: TppAnswer, parameters: Form = {}): string {
    const link = textAt(registered.body, '_links', 'scaRedirect', 'href');
    if (link === undefined) throw new Error(`No consent: ${registered.status} ${registered.text}`);
    const address = new URL(link);
    address.searchParams.set('redirect_uri', clients[this.clientId].redirectUri);
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    return address.href;
  }

  /** A consent from its registration to its tokens. */
  async granted({ access, psuId = 'ana.horvat', request, ...choices }: Grant = {}): Promise<Granted> {
    const changes = { ...(access && { access: accessOf(access) }), ...request };
    return this.#grant(await this.register(changes, { 'PSU-ID': psuId }), choices);
  }

  async grantedFunds(iban: string = ibans.ana): Promise<Granted> {
    return this.#grant(await this.registerFunds(iban), {});
  }

  /** A one-off consent for accounts, and a consent for funds. */
  async grantedPair() {
    const [accounts, funds] = await Promise.all([this.granted({ request: oneOff }), this.grantedFunds()]);
    return { accounts, funds };
  }

  async #grant(registered: TppAnswer, choices: Choices): Promise<Granted> {
    const arrival = await authorize(this.#bankUrl(), this.authorizeAddress(registered), choices);
    const answer = await this.redeem(arrival.searchParams.get('code') ?? '');
    const token = textAt(answer.body, 'access_token');
    if (token === undefined) throw new Error(`No token: ${answer.status} ${answer.text} ${arrival.href}`);
    const refreshToken = textAt(answer.body, 'refresh_token') ?? '';
    return { consentId: textAt(registered.body, 'consentId') ?? '', token, refreshToken };
  }

  redeem(code: string, more: Form = {}): Promise<TppAnswer> {
    const { redirectUri } = clients[this.clientId];
    return this.exchange({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...more });
  }

  /** The token endpoint, as this client. */
  exchange(form: Form): Promise<TppAnswer> {
    return this.#tpp.token({ ...this.credentials, ...form });
  }

  revoke(token: string): Promise<TppAnswer> {
    return this.#tpp.revoke({ ...this.credentials, token });
  }

  get credentials(): Form {
    return { client_id: this.clientId, client_secret: clients[this.clientId].secret };
  }

  async listAccounts(ask: Ask): Promise<readonly unknown[]> {
    return listAt((await this.ask('GET', '/accounts', ask)).body, 'accounts');
  }

  /** The account's id for a consent's token. */
  async accountId(token: string, iban: string = ibans.ana): Promise<string> {
    const accounts = await this.listAccounts({ token });
    const account = accounts.find((each) => textAt(each, 'iban') === iban);
    return textAt(account, 'resourceId') ?? '';
  }
}
