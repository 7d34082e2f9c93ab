/** A TPP over HTTP: pays, reads, requests tokens, and rejects every answer that breaks the bank's contracts. */
import { callByContract, type Headers, type ParsedAnswer } from '../contracts/checked-call.js';
import { listAt, textAt } from '../runner/json.js';
import { ibans } from '../embedded-bank/sandbox.js';

export const v100 = '/v1/payments-api';
export const v105 = '/psd2-bank-payments-api-1.0.5/v1';
export const v132 = '/psd2-bank-payments-api-1.3.2/v1';
export const v1316 = '/psd2-bank-payments-api-1.3.16/v1';
/** The base paths of payments, the oldest first. */
export const paymentPaths = [v100, v105, v132, v1316] as const;
export const domestic = 'domestic-credit-transfers-hr';
export const rtgs = 'hr-rtgs-payments';
const oauth2 = '/psd2-bank-oauth2-api/oauth2';

/** A payment by Ana to an account at another bank; `changes` replace its fields. */
export function orderOf(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    debtorAccount: { iban: ibans.ana },
    instructedAmount: { currency: 'EUR', amount: '12.50' },
    creditorAccount: { iban: ibans.elsewhere },
    creditorName: 'Vodovod Zagreb',
    remittanceInformationUnstructured: 'Račun 2026-114',
    ...changes,
  };
}

export type { Headers };
export type TppAnswer = ParsedAnswer;

export type Form = Readonly<Record<string, string>>;

export interface Initiation {
  readonly basePath?: string;
  readonly product?: string;
  /** Becomes the JSON body. */
  readonly order?: unknown;
  /** The body as it is, instead of an order. */
  readonly content?: string | Uint8Array;
  readonly headers?: Headers;
}

export interface AuthorisationStart {
  readonly basePath?: string;
  readonly product?: string;
  readonly collection?: 'authorisations' | 'cancellation-authorisations';
  readonly headers?: Headers;
}

export class Tpp {
  readonly #bankUrl: () => string;
  readonly #clientId: string;
  readonly #publicUrl: string | undefined;

  /** The bank's public address; by default the called address. */
  constructor(bankUrl: () => string, clientId = 'sandbox-tpp', publicUrl?: string) {
    this.#bankUrl = bankUrl;
    this.#clientId = clientId;
    this.#publicUrl = publicUrl;
  }

  /** POST of a payment; by default domestic and on 1.0.0. */
  initiate(initiation: Initiation = {}): Promise<TppAnswer> {
    const { basePath = v100, content, headers, order = orderOf(), product = domestic } = initiation;
    return this.ask('POST', `${basePath}/payments/${product}`, {
      content: content ?? JSON.stringify(order),
      headers: { 'Content-Type': 'application/json', 'PSU-IP-Address': '192.0.2.1', ...headers },
    });
  }

  /** GET of a payment, or of a path below it. */
  read(
    paymentId: string,
    { basePath = v100, below = '', headers = {}, product = domestic } = {},
  ): Promise<TppAnswer> {
    return this.ask('GET', `${basePath}/payments/${product}/${paymentId}${below}`, { headers });
  }

  /** POST of a further authorisation of a payment, or of its cancellation; by default on 1.0.0. */
  startAuthorisation(paymentId: string, start: AuthorisationStart = {}): Promise<TppAnswer> {
    const { basePath = v100, collection = 'authorisations', headers = {}, product = domestic } = start;
    return this.ask('POST', `${basePath}/payments/${product}/${paymentId}/${collection}`, { headers });
  }

  /** An authorisation of a payment's cancellation that the bank has started. */
  async startCancellation(paymentId: string, headers: Headers = {}): Promise<Started> {
    const collection = 'cancellation-authorisations';
    return authorisationOf(await this.startAuthorisation(paymentId, { collection, headers }));
  }

  /** DELETE of a payment. */
  cancel(
    paymentId: string,
    start: Pick<AuthorisationStart, 'basePath' | 'headers' | 'product'> = {},
  ): Promise<TppAnswer> {
    const { basePath = v100, headers = {}, product = domestic } = start;
    return this.ask('DELETE', `${basePath}/payments/${product}/${paymentId}`, { headers });
  }

  async statusOf(paymentId: string, product = domestic): Promise<string> {
    const answer = await this.read(paymentId, { below: '/status', product });
    return textAt(answer.body, 'transactionStatus') ?? `answer ${answer.status}`;
  }

  /** POST of a form, or of a raw text, to the token endpoint. */
  token(form: Form | string, headers: Form = {}): Promise<TppAnswer> {
    return this.#post('token', form, headers);
  }

  /** POST to the revocation endpoint. */
  revoke(form: Form | string, headers: Form = {}): Promise<TppAnswer> {
    return this.#post('revoke', form, headers);
  }

  #post(endpoint: string, form: Form | string, headers: Form): Promise<TppAnswer> {
    return this.ask('POST', `${oauth2}/${endpoint}`, {
      content: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
      headers: {
        'X-Gateway-Client-Id': undefined,
        'Content-Type': 'application/x-www-form-urlencoded',
        ...headers,
      },
    });
  }

  /** Any request; throws when the answer breaks the contract. */
  ask(
    method: string,
    path: string,
    { content, headers = {} }: Pick<Initiation, 'content' | 'headers'> = {},
  ): Promise<TppAnswer> {
    return callByContract(this.#bankUrl(), method, path, {
      content,
      headers: { 'X-Gateway-Client-Id': this.#clientId, ...headers },
      publicUrl: this.#publicUrl,
    });
  }
}

export interface Started {
  readonly id: string;
  /** The address where its customer authorises it. */
  readonly link: string;
}

/** The payment, or other resource with an id, that an answer 201 has created. */
export function startedBy({ body, status, text }: TppAnswer, idName = 'paymentId'): Started {
  const id = textAt(body, idName);
  const link = textAt(body, '_links', 'scaRedirect', 'href');
  if (status !== 201 || id === undefined || link === undefined)
    throw new Error(`No ${idName}: ${status} ${text}`);
  return { id, link };
}

/** The authorisation that an answer 201 has started. */
export const authorisationOf = (answer: TppAnswer): Started => startedBy(answer, 'authorisationId');

/** `400 FORMAT_ERROR body.creditorName, FORMAT_ERROR …`: status, and code and path of every message in order. */
export function verdictOf({ body, status }: TppAnswer): string {
  const messages = listAt(body, 'tppMessages').map((message) =>
    [textAt(message, 'code'), textAt(message, 'path')].filter(Boolean).join(' '),
  );
  return [status, messages.join(', ')].filter(Boolean).join(' ');
}

/** Returns `200`, or the token endpoint's error such as `400 invalid_grant`. */
export function oauthVerdict({ body, status }: TppAnswer): string {
  return [String(status), textAt(body, 'error')].filter(Boolean).join(' ');
}
