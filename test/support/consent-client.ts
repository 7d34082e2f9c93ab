/** A TPP for tests of the accounts APIs; takes no answer that the contracts do not promise. */
import { approve, type Approval } from './authorize-client.js';
import { listAt, textAt } from './json.js';
import { OAuthClient, type Form } from './oauth-client.js';
import { ibans, TppClient, type Headers, type TppAnswer } from './tpp-client.js';

const accounts132 = '/psd2-bank-accounts-api-1.3.2/v1';
const accounts1322 = '/psd2-bank-accounts-api-1.3.2.2/v1';
export const accountPaths = [accounts132, accounts1322] as const;
export const anaSavings = 'HR9499000143200001028';

/** What each client of the sandbox authenticates with, and an address that it has registered. */
export const registrations = {
  'sandbox-tpp': { secret: 'sandbox-tpp-secret', redirectUri: 'https://tpp.example/callback' },
  'sandbox-tpp-b': { secret: 'sandbox-tpp-b-secret', redirectUri: 'https://other-tpp.example/callback' },
} as const;
export type ClientId = keyof typeof registrations;

export interface Ask {
  readonly token?: string | undefined;
  readonly body?: object;
  readonly headers?: Headers;
}

/** An access type with the accounts that it names; an empty list lets the customer pick. */
export type AccessWish = Readonly<Record<string, readonly string[]>>;

export interface GrantWish extends Approval {
  readonly access?: AccessWish;
  /** Replaces fields of the request. */
  readonly request?: object;
  readonly psuId?: string;
}

export interface Granted {
  readonly consentId: string;
  readonly token: string;
  readonly refreshToken: string;
}

/** A recurring consent for Ana's current account, in everything; `changes` replace its fields. */
function consentRequest(changes: object = {}): object {
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

export function accessOf(wish: AccessWish): object {
  const types = Object.entries(wish).map(([type, named]) => [type, named.map((iban) => ({ iban }))]);
  return Object.fromEntries(types);
}

export class ConsentClient {
  readonly oauth: OAuthClient;
  readonly clientId: ClientId;
  readonly basePath: string;
  readonly #bankUrl: () => string;
  readonly #tpp: TppClient;

  constructor(bankUrl: () => string, basePath: string = accounts132, clientId: ClientId = 'sandbox-tpp') {
    this.oauth = new OAuthClient(bankUrl);
    this.basePath = basePath;
    this.clientId = clientId;
    this.#bankUrl = bankUrl;
    this.#tpp = new TppClient(bankUrl, clientId);
  }

  /** Any request below the base path, in Ana's name and with her at the screen unless the headers say otherwise. */
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

  /** Follows a link that the bank has given. */
  follow(link: string, ask: Ask = {}): Promise<TppAnswer> {
    return this.ask('GET', link.slice((this.#bankUrl() + this.basePath).length), ask);
  }

  register(changes: object = {}, headers: Headers = {}): Promise<TppAnswer> {
    return this.ask('POST', '/consent', { body: consentRequest(changes), headers });
  }

  registerFunds(iban: string = ibans.ana, headers: Headers = {}): Promise<TppAnswer> {
    return this.ask('POST', '/consents/confirmation-of-funds', { body: { account: { iban } }, headers });
  }

  /** The address that the customer's browser is sent to; parameters replace or add to those of the bank's link. */
  authorizeAddress(registered: TppAnswer, parameters: Form = {}): string {
    const link = textAt(registered.body, '_links', 'scaRedirect', 'href');
    if (link === undefined) throw new Error(`No consent: ${registered.status} ${registered.text}`);
    const address = new URL(link);
    address.searchParams.set('redirect_uri', registrations[this.clientId].redirectUri);
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    return address.href;
  }

  /** A consent from its registration to its tokens. */
  async granted({ access, psuId = 'ana.horvat', request, ...approval }: GrantWish = {}): Promise<Granted> {
    const changes = { ...(access && { access: accessOf(access) }), ...request };
    return this.#grant(await this.register(changes, { 'PSU-ID': psuId }), approval);
  }

  async grantedFunds(iban: string = ibans.ana): Promise<Granted> {
    return this.#grant(await this.registerFunds(iban), {});
  }

  async #grant(registered: TppAnswer, approval: Approval): Promise<Granted> {
    const arrival = await approve(this.#bankUrl(), this.authorizeAddress(registered), approval);
    const answer = await this.redeem(arrival.searchParams.get('code') ?? '');
    const token = textAt(answer.body, 'access_token');
    if (token === undefined) throw new Error(`No token: ${answer.status} ${answer.text} ${arrival.href}`);
    const refreshToken = textAt(answer.body, 'refresh_token') ?? '';
    return { consentId: textAt(registered.body, 'consentId') ?? '', token, refreshToken };
  }

  redeem(code: string, more: Form = {}): Promise<TppAnswer> {
    const { redirectUri } = registrations[this.clientId];
    return this.exchange({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...more });
  }

  /** The token endpoint, as this client. */
  exchange(form: Form): Promise<TppAnswer> {
    return this.oauth.token({ ...this.credentials, ...form });
  }

  get credentials(): Form {
    return { client_id: this.clientId, client_secret: registrations[this.clientId].secret };
  }

  async listAccounts(ask: Ask): Promise<readonly unknown[]> {
    return listAt((await this.ask('GET', '/accounts', ask)).body, 'accounts');
  }

  /** The id by which a consent's token knows an account. */
  async accountId(token: string, iban: string = ibans.ana): Promise<string> {
    const accounts = await this.listAccounts({ token });
    const account = accounts.find((each) => textAt(each, 'iban') === iban);
    return textAt(account, 'resourceId') ?? '';
  }
}
