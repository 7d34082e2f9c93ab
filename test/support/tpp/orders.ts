/** A TPP's payments: the orders it sends, their X-Request-ID, and the parsed answers. */
import { randomUUID } from 'node:crypto';
import { type Answer, exchange } from '../server/exchange.js';
import { ibans } from '../embedded-bank/sandbox.js';
import { domestic, v100, type Started } from './tpp.js';

export interface Order {
  readonly requestId: string;
  readonly body: {
    readonly instructedAmount: { readonly currency: 'EUR'; readonly amount: string };
    readonly debtorAccount: { readonly iban: string };
    readonly creditorAccount: { readonly iban: string };
    readonly creditorName: string;
    readonly remittanceInformationUnstructured: string;
  };
}

export interface OrderOptions {
  readonly amount?: string;
  readonly from?: string;
  readonly to?: string;
}

export function newOrder({
  amount = '0.01',
  from = ibans.ana,
  to = ibans.elsewhere,
}: OrderOptions = {}): Order {
  const requestId = randomUUID();
  return {
    requestId,
    body: {
      instructedAmount: { currency: 'EUR', amount },
      debtorAccount: { iban: from },
      creditorAccount: { iban: to },
      creditorName: 'Vodovod i odvodnja d.o.o.',
      remittanceInformationUnstructured: requestId,
    },
  };
}

/** Orders to the bank's own accounts and to other banks, and in both directions between two ibans. */
const ways: readonly OrderOptions[] = [
  { from: ibans.ana, to: ibans.marko },
  { from: ibans.marko, to: ibans.ana },
  { from: ibans.anaSavings, to: ibans.elsewhere },
];

export function variedOrder(index: number): Order {
  return newOrder(ways[index % ways.length]);
}

const basePath = `${v100}/payments/${domestic}`;
const clientId = { 'X-Gateway-Client-Id': 'sandbox-tpp' };

export function initiate(serverUrl: string, { body, requestId }: Order): Promise<Answer> {
  const headers = {
    ...clientId,
    'Content-Type': 'application/json',
    'X-Request-ID': requestId,
    'PSU-IP-Address': '192.0.2.1',
    'TPP-Redirect-Preferred': 'true',
    'TPP-Redirect-URI': 'http://localhost:3000/callback',
    'TPP-Rejection-NoFunds-Preferred': 'true',
  };
  return exchange(serverUrl + basePath, { method: 'POST', headers, body: JSON.stringify(body) });
}

export function readPayment(serverUrl: string, paymentId: string): Promise<Answer> {
  return exchange(`${serverUrl}${basePath}/${paymentId}`, {
    headers: { ...clientId, 'X-Request-ID': randomUUID() },
  });
}

/** The payment that an answer 201 has created. */
export function acceptedOf({ status, text }: Answer): Started {
  if (status !== 201) throw new Error(`The payment was not accepted: ${status} ${text}`);
  const { paymentId, _links } = JSON.parse(text);
  return { id: String(paymentId), link: String(_links.scaRedirect.href) };
}

export async function startPayment(serverUrl: string, options?: OrderOptions): Promise<Started> {
  return acceptedOf(await initiate(serverUrl, newOrder(options)));
}
