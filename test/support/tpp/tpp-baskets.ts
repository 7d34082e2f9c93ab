/** A TPP with signing baskets: creates payments and consents, groups them, and reads their outcome. */
import { textAt } from '../runner/json.js';
import type { ClientId } from '../embedded-bank/sandbox.js';
import { accountPaths, ConsentTpp, oneOff } from './tpp-consents.js';
import {
  domestic,
  orderOf,
  startedBy,
  type Started,
  authorisationOf,
  Tpp,
  v132,
  verdictOf,
  type Headers,
  type TppAnswer,
} from './tpp.js';

/** The entries of a basket; a missing list is not sent. */
export interface Contents {
  readonly paymentIds?: readonly string[];
  readonly consentIds?: readonly string[];
}

export function createBasket(
  tpp: Tpp,
  contents: unknown,
  headers: Headers = {},
  path = `${v132}/signing-baskets`,
): Promise<TppAnswer> {
  return tpp.ask('POST', path, {
    content: JSON.stringify(contents),
    headers: { 'Content-Type': 'application/json', 'PSU-IP-Address': '192.0.2.1', ...headers },
  });
}

export class BasketTpp {
  readonly #tpp: Tpp;
  readonly #consents: ConsentTpp;
  readonly #path: string;

  constructor(
    bankUrl: () => string,
    clientId: ClientId = 'sandbox-tpp',
    publicUrl?: string,
    basePath: string = v132,
  ) {
    this.#path = `${basePath}/signing-baskets`;
    this.#tpp = new Tpp(bankUrl, clientId, publicUrl);
    this.#consents = new ConsentTpp(bankUrl, accountPaths[0], clientId);
  }

  create(contents: unknown, headers: Headers = {}): Promise<TppAnswer> {
    return createBasket(this.#tpp, contents, headers, this.#path);
  }

  /** A basket that the bank has accepted. */
  async start(contents: Contents, headers: Headers = {}): Promise<Started> {
    return startedBy(await this.create(contents, headers), 'basketId');
  }

  /** Any request to a basket or below it. */
  ask(method: string, basketId: string, below = '', headers: Headers = {}): Promise<TppAnswer> {
    return this.#tpp.ask(method, `${this.#path}/${basketId}${below}`, { headers });
  }

  async statusOf(basketId: string): Promise<string> {
    const answer = await this.ask('GET', basketId, '/status');
    return textAt(answer.body, 'transactionStatus') ?? verdictOf(answer);
  }

  /** Starts an authorisation, and returns its link for the customer. */
  async startAuthorisation(basketId: string, headers: Headers = {}): Promise<string> {
    return authorisationOf(await this.ask('POST', basketId, '/authorisations', headers)).link;
  }

  /** Initiates a payment without authorising it; returns the link to authorise the payment alone. */
  async pay(changes: Readonly<Record<string, unknown>> = {}, headers: Headers = {}): Promise<Started> {
    return startedBy(await this.#tpp.initiate({ order: orderOf(changes), headers }));
  }

  async payments(count: number, changes: Readonly<Record<string, unknown>> = {}): Promise<string[]> {
    const started = await Promise.all(Array.from({ length: count }, () => this.pay(changes)));
    return started.map(({ id }) => id);
  }

  /** Registers a consent without authorising it; one-off unless the changes say otherwise. */
  async consent(changes: object = {}, headers: Headers = {}): Promise<string> {
    const answer = await this.#consents.register({ ...oneOff, ...changes }, headers);
    return consentIdOf(answer);
  }

  async fundsConsent(): Promise<string> {
    return consentIdOf(await this.#consents.registerFunds());
  }

  paymentStatus(id: string): Promise<string> {
    return this.#tpp.statusOf(id);
  }

  askPayment(method: string, id: string, below = '', headers: Headers = {}): Promise<TppAnswer> {
    return this.#tpp.ask(method, `${v132}/payments/${domestic}/${id}${below}`, { headers });
  }

  askConsent(method: string, id: string, below = '', token?: string): Promise<TppAnswer> {
    return this.#consents.ask(method, `/consents/${id}${below}`, { token });
  }

  /** A client_credentials token, for reading and deleting the client's consents. */
  async ownToken(scope: 'AISP' | 'PSP_IC' = 'AISP'): Promise<string> {
    const answer = await this.#consents.exchange({ grant_type: 'client_credentials', scope });
    return textAt(answer.body, 'access_token') ?? '';
  }

  get consents(): ConsentTpp {
    return this.#consents;
  }
}

function consentIdOf({ body, status, text }: TppAnswer): string {
  const id = textAt(body, 'consentId');
  if (id === undefined) throw new Error(`No consent: ${status} ${text}`);
  return id;
}
