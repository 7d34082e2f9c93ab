/** A TPP for tests: starts payments, and waits on its callback address for the customer to come back. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { textAt } from './json.js';

export interface Visit {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** The address that the sandbox's TPP has registered; browsers of the tests find the server below under it. */
export const tppOrigin = 'http://localhost:3000';
export const redirectUri = `${tppOrigin}/callback?result=ok`;
export const nokRedirectUri = `${tppOrigin}/callback?result=nok`;

/** One for all suites of this process, so that one browser finds it; on a free port, for two runs at once. */
const server = createServer((request, response) => {
  const path = request.url ?? '';
  if (path !== '/favicon.ico') opened.at(-1)?.visits.push({ path, headers: request.headers });
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(opened.at(-1)?.page);
}).unref();
/** The one that visitors reach is the last. */
const opened: TppServer[] = [];

export class TppServer {
  readonly visits: Visit[] = [];
  /** The page that visitors of any address get. */
  page = '<!doctype html><title>Shop</title><h1>Back in the shop</h1>';

  async start(): Promise<void> {
    opened.push(this);
    if (server.listening) return;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }

  stop(): void {
    opened.pop();
    server.closeAllConnections();
  }

  /** Makes a browser look for the TPP's registered address here. */
  get browserFlag(): string {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The TPP has not started.');
    return `--host-resolver-rules=MAP localhost:3000 127.0.0.1:${address.port}`;
  }
}

export interface PaymentWish {
  readonly basePath?: string;
  readonly amount?: string;
  readonly debtorIban?: string;
  readonly creditorName?: string;
  readonly psuId?: string;
  readonly executionDate?: string;
  /** False when the TPP names no address for a bad end. */
  readonly hasNokUri?: boolean;
}

export interface StartedPayment {
  readonly id: string;
  readonly approvalUrl: string;
  readonly appUrls: { readonly ios?: string; readonly android?: string };
}

const v100 = '/v1/payments-api';
export const v132 = '/psd2-bank-payments-api-1.3.2/v1';

export async function startPayment(bankUrl: string, wish: PaymentWish = {}): Promise<StartedPayment> {
  const response = await fetch(`${bankUrl}${wish.basePath ?? v100}/payments/domestic-credit-transfers-hr`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Gateway-Client-Id': 'sandbox-tpp',
      'X-Request-ID': randomUUID(),
      'PSU-IP-Address': '192.0.2.1',
      'TPP-Redirect-Preferred': 'true',
      'TPP-Redirect-URI': redirectUri,
      ...(wish.hasNokUri !== false && { 'TPP-Nok-Redirect-URI': nokRedirectUri }),
      ...(wish.psuId && { 'PSU-ID': wish.psuId }),
    },
    body: JSON.stringify({
      instructedAmount: { currency: 'EUR', amount: wish.amount ?? '12.50' },
      debtorAccount: { iban: wish.debtorIban ?? 'HR9599000143200001010' },
      creditorAccount: { iban: 'HR9299000223200009014' },
      creditorName: wish.creditorName ?? 'Vodovod <Zagreb> & odvodnja',
      remittanceInformationUnstructured: 'Račun 2026-114',
      ...(wish.executionDate && { requestedExecutionDate: wish.executionDate }),
    }),
  });
  const answer: unknown = await response.json();
  if (response.status !== 201) throw new Error(`The payment was refused: ${JSON.stringify(answer)}`);
  const id = textAt(answer, 'paymentId');
  const approvalUrl = textAt(answer, '_links', 'scaRedirect', 'href');
  if (id === undefined || approvalUrl === undefined) throw new Error(`No link: ${JSON.stringify(answer)}`);
  const ios = textAt(answer, '_links', 'scaApp2AppIOS', 'href');
  const android = textAt(answer, '_links', 'scaApp2AppAndroid', 'href');
  return { id, approvalUrl, appUrls: { ...(ios && { ios }), ...(android && { android }) } };
}

/** The link of a further authorisation of a payment, or of its cancellation. */
export async function startAuthorisation(
  bankUrl: string,
  paymentId: string,
  collection = 'authorisations',
): Promise<string> {
  const path = `/payments/domestic-credit-transfers-hr/${paymentId}/${collection}`;
  const response = await fetch(bankUrl + v100 + path, {
    method: 'POST',
    headers: { 'X-Gateway-Client-Id': 'sandbox-tpp', 'X-Request-ID': randomUUID() },
  });
  const answer: unknown = await response.json();
  const link = textAt(answer, '_links', 'scaRedirect', 'href');
  if (link === undefined) throw new Error(`No authorisation: ${JSON.stringify(answer)}`);
  return link;
}

export async function statusOf(bankUrl: string, paymentId: string): Promise<string> {
  const path = `/payments/domestic-credit-transfers-hr/${paymentId}/status`;
  const response = await fetch(bankUrl + v100 + path, {
    headers: { 'X-Gateway-Client-Id': 'sandbox-tpp', 'X-Request-ID': randomUUID() },
  });
  return textAt(await response.json(), 'transactionStatus') ?? `answer ${response.status}`;
}
