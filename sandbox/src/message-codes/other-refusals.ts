/** Message codes for addresses, methods, states and load. */
import type { AnsweredCode } from '../../../src/contract/answers.js';
import {
  atPayment,
  basket,
  everyCall,
  initiation,
  type MessageCode,
  noSuchId,
  payments,
  reading,
} from './message-code.js';

const customerAway = ['PSU-IP-Address'] as const;

export const otherRefusals = {
  '404 RESOURCE_UNKNOWN': {
    cause: 'There is nothing at this address, or it is not your client’s.',
    remedy:
      'Follow the links of the answer that made the resource. A payment is found under its own product alone.',
    example: {
      given: [],
      method: 'GET',
      path: `${payments}/payments/sepa-credit-transfers/${noSuchId}`,
      headers: everyCall,
    },
  },
  '404 PRODUCT_UNKNOWN': {
    cause: 'The bank does not offer this payment product, or not at this base path.',
    remedy: 'Take a product and a version from the table of products.',
    example: {
      ...initiation({}),
      path: `${payments}/payments/instant-sepa-credit-transfers`,
    },
  },
  '405 SERVICE_INVALID': {
    cause: 'The address exists, and does not offer this method.',
    remedy: 'Use a method that the header Allow names.',
    example: initiation({}, { method: 'PUT' }),
  },
  '405 CANCELLATION_INVALID': {
    cause: 'The payment is executed, or cannot be stopped any more.',
    remedy: 'Read its status. What has left comes back only by a payment of the payee.',
    example: atPayment('', { given: ['executedPayment'], method: 'DELETE' }),
  },
  '409 STATUS_INVALID': {
    cause: 'The payment, consent or basket is decided, so that this cannot be done with it.',
    remedy: 'Read its status, and start a new one where it was rejected.',
    example: atPayment('/authorisations', { given: ['cancelledPayment'], method: 'POST' }),
  },
  '409 REFERENCE_STATUS_INVALID': {
    cause: 'An entry of the signing basket does not wait for its customer any more.',
    remedy: 'Leave the entry that `path` names out.',
    example: basket(['{paymentId}'], { given: ['cancelledPayment'] }),
  },
  '406 REQUESTED_FORMATS_INVALID': {
    cause: 'The header Accept takes no format that the answer has.',
    remedy: 'Send Accept: application/json, or no Accept.',
    example: reading('/accounts', { given: ['token'], headers: { Accept: 'text/csv' } }),
  },
  '429 ACCESS_EXCEEDED': {
    cause:
      'Without the customer the endpoint was called as often as the consent allows for a day; or your client calls more often in a second than the bank takes.',
    remedy:
      'Wait for as many seconds as Retry-After says. Send PSU-IP-Address when the customer has asked for the call.',
    example: reading('/accounts', { given: ['usedUpToken'], without: customerAway }),
  },
  '408': {
    cause: 'The body did not come to its end in time.',
    remedy: 'Send the call again with the same X-Request-ID; check Content-Length.',
    example: initiation({}, { headers: { 'Content-Length': '4096' } }),
  },
  '415': {
    cause: 'The body is of a type that the operation does not take.',
    remedy: 'Send Content-Type: application/json.',
    example: initiation({}, { headers: { 'Content-Type': 'text/plain' } }),
  },
  '500': {
    cause: 'The server made a mistake, which it has recorded.',
    remedy:
      'Repeat the call with the same X-Request-ID, which cannot do it twice. If it stays, tell the bank that X-Request-ID.',
    example: initiation({}, { given: ['faultOf500'] }),
  },
  '503': {
    cause: 'The bank is busy, or a part of it is away.',
    remedy: 'Repeat the call with the same X-Request-ID after as many seconds as Retry-After says.',
    example: initiation({}, { given: ['faultOf503'] }),
  },
} as const satisfies Partial<Record<AnsweredCode, MessageCode>>;
