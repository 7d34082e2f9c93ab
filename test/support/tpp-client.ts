/** A TPP for tests: initiates payments, reads them, and takes no answer that its contract does not promise. */
import { randomUUID } from 'node:crypto';
import { findBreaches } from './contract-check.js';
import { exchange, type Answer } from './exchange.js';
import { listAt, textAt } from './json.js';

export const v100 = '/v1/payments-api';
export const v105 = '/psd2-bank-payments-api-1.0.5/v1';
export const v132 = '/psd2-bank-payments-api-1.3.2/v1';
export const domestic = 'domestic-credit-transfers-hr';
export const rtgs = 'hr-rtgs-payments';

/** Accounts of the sandbox, and one at another bank. */
export const ibans = {
  ana: 'HR9599000143200001010',
  anaDollars: 'HR7299000143200001036',
  marko: 'HR0799000143200002012',
  ivana: 'HR8699000143200003015',
  luka: 'HR6899000143200004018',
  adriaTrade: 'HR1099000141100005017',
  elsewhere: 'HR9299000223200009014',
} as const;

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

/** A value of undefined takes away a header that is sent otherwise. */
export type Headers = Readonly<Record<string, string | undefined>>;

export interface Wish {
  readonly basePath?: string;
  readonly product?: string;
  /** Becomes the JSON body. */
  readonly order?: unknown;
  /** The body as it is, instead of an order. */
  readonly content?: string | Uint8Array;
  readonly headers?: Headers;
}

export interface StartWish {
  readonly basePath?: string;
  readonly product?: string;
  readonly collection?: 'authorisations' | 'cancellation-authorisations';
  readonly headers?: Headers;
}

export interface TppAnswer extends Answer {
  readonly body: unknown;
}

export class TppClient {
  readonly #bankUrl: () => string;
  readonly #clientId: string;

  constructor(bankUrl: () => string, clientId = 'sandbox-tpp') {
    this.#bankUrl = bankUrl;
    this.#clientId = clientId;
  }

  /** POST of a payment; domestic and on 1.0.0 unless the wish says otherwise. */
  initiate(wish: Wish = {}): Promise<TppAnswer> {
    const { basePath = v100, content, headers, order = orderOf(), product = domestic } = wish;
    return this.ask('POST', `${basePath}/payments/${product}`, {
      content: content ?? JSON.stringify(order),
      headers: { 'Content-Type': 'application/json', 'PSU-IP-Address': '192.0.2.1', ...headers },
    });
  }

  /** The payment itself, or what lies below it. */
  read(
    paymentId: string,
    { basePath = v100, below = '', headers = {}, product = domestic } = {},
  ): Promise<TppAnswer> {
    return this.ask('GET', `${basePath}/payments/${product}/${paymentId}${below}`, { headers });
  }

  /** A further authorisation of a payment, or of its cancellation; on 1.0.0 unless the wish says otherwise. */
  startAuthorisation(paymentId: string, wish: StartWish = {}): Promise<TppAnswer> {
    const { basePath = v100, collection = 'authorisations', headers, product = domestic } = wish;
    const path = `${basePath}/payments/${product}/${paymentId}/${collection}`;
    return this.ask('POST', path, { ...(headers && { headers }) });
  }

  /** DELETE of a payment. */
  cancel(
    paymentId: string,
    wish: Pick<StartWish, 'basePath' | 'headers' | 'product'> = {},
  ): Promise<TppAnswer> {
    const { basePath = v100, headers, product = domestic } = wish;
    return this.ask('DELETE', `${basePath}/payments/${product}/${paymentId}`, {
      ...(headers && { headers }),
    });
  }

  async statusOf(paymentId: string, product = domestic): Promise<string> {
    const answer = await this.read(paymentId, { below: '/status', product });
    return textAt(answer.body, 'transactionStatus') ?? `answer ${answer.status}`;
  }

  /** Any request; throws when the answer is not one that the contract promises. */
  async ask(
    method: string,
    path: string,
    { content, headers = {} }: Pick<Wish, 'content' | 'headers'> = {},
  ): Promise<TppAnswer> {
    const all: Headers = {
      'X-Gateway-Client-Id': this.#clientId,
      'X-Request-ID': randomUUID(),
      ...headers,
    };
    const sent = Object.entries(all).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    const bankUrl = this.#bankUrl();
    const answer = await exchange(bankUrl + path, {
      method,
      headers: Object.fromEntries(sent),
      ...(content !== undefined && { body: content }),
    });
    const asked = {
      method,
      path: path.split('?', 1)[0] ?? '',
      requestId: all['X-Request-ID'],
      publicUrl: bankUrl,
    };
    const breaches = findBreaches(asked, answer);
    if (breaches.length > 0) throw new Error(`${method} ${path}: ${breaches.join('; ')}\n${answer.text}`);
    const body: unknown = answer.text === '' ? undefined : JSON.parse(answer.text);
    return { ...answer, body };
  }
}

/** The payment that an answer 201 has made, and the link under which its customer approves it. */
export function startedBy({ body, status, text }: TppAnswer): { readonly id: string; readonly link: string } {
  const id = textAt(body, 'paymentId');
  const link = textAt(body, '_links', 'scaRedirect', 'href');
  if (status !== 201 || id === undefined || link === undefined)
    throw new Error(`No payment: ${status} ${text}`);
  return { id, link };
}

/** The authorisation that an answer 201 has started, and the link under which its customer approves. */
export function authorisationOf({ body, status, text }: TppAnswer): {
  readonly id: string;
  readonly link: string;
} {
  const id = textAt(body, 'authorisationId');
  const link = textAt(body, '_links', 'scaRedirect', 'href');
  if (status !== 201 || id === undefined || link === undefined)
    throw new Error(`No authorisation: ${status} ${text}`);
  return { id, link };
}

/** `400 FORMAT_ERROR body.creditorName, FORMAT_ERROR …`: status, and code and path of every message in order. */
export function verdictOf({ body, status }: TppAnswer): string {
  const messages = listAt(body, 'tppMessages').map((message) =>
    [textAt(message, 'code'), textAt(message, 'path')].filter(Boolean).join(' '),
  );
  return [status, messages.join(', ')].filter(Boolean).join(' ');
}
