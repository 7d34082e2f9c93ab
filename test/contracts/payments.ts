/** A payment order and its request, to try on the payment contracts. */
import { requestId } from './published.js';

export const versions = ['payments-1.0.0', 'payments-1.3.2'] as const;
export const initiations = ['initiateDomesticCreditTransfer', 'initiateRtgsPayment'] as const;

const headers = { 'x-request-id': requestId, 'psu-ip-address': '192.0.2.1' };
export const order = {
  debtorAccount: { iban: 'HR9599000143200001010' },
  instructedAmount: { currency: 'EUR', amount: '125.50' },
  creditorAccount: { iban: 'HR1099000141100005017' },
  creditorName: 'Adria Trade d.o.o.',
  remittanceInformationUnstructured: 'Invoice 2025-0117',
};

export interface Request {
  readonly body?: unknown;
  readonly headers?: object;
  readonly path?: object;
}

export function requestOf({
  body = order,
  headers: more = {},
  path = { 'payment-service': 'payments' },
}: Request) {
  return { path, query: {}, headers: { ...headers, ...more }, body };
}
