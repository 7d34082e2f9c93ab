/** Raw HTTP requests, as an attacker writes them. */
import { randomUUID } from 'node:crypto';
import { domestic, orderOf, v100 } from '../support/tpp/tpp.js';

type HeaderLines = Readonly<Record<string, string>>;

/** Returns a complete request as text. */
export function requestText(method: string, path: string, headers: HeaderLines = {}, body = ''): string {
  const all = {
    Host: 'bank.example',
    'X-Request-ID': randomUUID(),
    ...headers,
    ...(body !== '' && { 'Content-Length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

const paymentPath = `${v100}/payments/${domestic}`;
const formType = 'application/x-www-form-urlencoded';

const payingHeaders = (clientId: string) => ({
  'X-Gateway-Client-Id': clientId,
  'Content-Type': 'application/json',
  'PSU-IP-Address': '192.0.2.1',
});

export function paymentText(clientId = 'sandbox-tpp'): string {
  return requestText('POST', paymentPath, payingHeaders(clientId), JSON.stringify(orderOf()));
}

/** Returns a request whose body never ends (slowloris). */
function unfinished(path: string, headers: HeaderLines): string {
  return `${requestText('POST', path, { ...headers, 'Content-Length': '1000' })}{`;
}

/** Unfinished requests, keyed by their kind. */
export const unfinishedTexts: Readonly<Record<string, string>> = {
  'payments with a TPP’s client id': unfinished(paymentPath, payingHeaders('sandbox-tpp')),
  'payments with an unknown client id': unfinished(paymentPath, payingHeaders('nobody')),
  'token requests': unfinished('/psd2-bank-oauth2-api/oauth2/token', { 'Content-Type': formType }),
  'customers’ forms': unfinished('/my-consents', {
    'Content-Type': formType,
    Cookie: `psu-browser=${'x'.repeat(43)}`,
  }),
};
