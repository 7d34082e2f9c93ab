/** Message codes for addresses, methods, states and load. */
import type { AnsweredCode } from '../../../../src/contract/answers.js';
import { asClient, payments } from '../guides/journeys/shared-steps.js';
import { atPayment, basket, initiation, type MessageCode, noSuchId, reading } from './message-code.js';

const customerAway = ['PSU-IP-Address'] as const;

export const otherRefusals = {
  '404 RESOURCE_UNKNOWN': {
    cause: 'The address is unknown, or the resource is another client’s.',
    remedy:
      'Follow the links in the answer that created the resource. A payment is found only under its product.',
    example: {
      given: [],
      method: 'GET',
      path: `${payments}/payments/sepa-credit-transfers/${noSuchId}`,
      headers: asClient,
    },
  },
  '404 PRODUCT_UNKNOWN': {
    cause: 'The bank does not offer this product at this base path.',
    remedy: 'Choose product and version from the table of products.',
    example: {
      ...initiation({}),
      path: `${payments}/payments/instant-sepa-credit-transfers`,
    },
  },
  '405 SERVICE_INVALID': {
    cause: 'The address does not offer this method.',
    remedy: 'Use a method of the header Allow.',
    example: initiation({}, { method: 'PUT' }),
  },
  '405 CANCELLATION_INVALID': {
    cause: 'The payment is executed or can no longer be stopped.',
    remedy: 'Read its status; only the payee can return the money.',
    example: atPayment('', { given: ['executedPayment'], method: 'DELETE' }),
  },
  '409 STATUS_INVALID': {
    cause: 'The payment, consent or basket is already decided.',
    remedy: 'Read its status; start a new one if it was rejected.',
    example: atPayment('/authorisations', { given: ['cancelledPayment'], method: 'POST' }),
  },
  '409 REFERENCE_STATUS_INVALID': {
    cause: 'An entry of the signing basket no longer waits for its customer.',
    remedy: 'Omit the entry that `path` names.',
    example: basket(['{{paymentId}}'], { given: ['cancelledPayment'] }),
  },
  '406 REQUESTED_FORMATS_INVALID': {
    cause: 'Accept allows no format of the answer.',
    remedy: 'Send Accept: application/json, or no Accept.',
    example: reading('/accounts', { given: ['token'], headers: { Accept: 'text/csv' } }),
  },
  '429 ACCESS_EXCEEDED': {
    cause:
      'Calls without the customer reached the consent’s daily limit, your client’s calls reached the bank’s limit per second, or the consent’s single access is used.',
    remedy:
      'Wait for the seconds in Retry-After; without them, register a new consent. Send PSU-IP-Address if the customer asked for the call.',
    example: reading('/accounts', { given: ['usedUpToken'], without: customerAway }),
  },
  '408': {
    cause: 'The body did not arrive completely in time.',
    remedy: 'Repeat the call with the same X-Request-ID; check Content-Length.',
    example: initiation({}, { headers: { 'Content-Length': '4096' } }),
  },
  '415': {
    cause: 'The operation does not take this body type or content coding.',
    remedy: 'Send Content-Type: application/json, and no Content-Encoding.',
    example: initiation({}, { headers: { 'Content-Type': 'text/plain' } }),
  },
  '500': {
    cause: 'An internal error, which the bank has recorded.',
    remedy: 'Repeat the call with the same X-Request-ID. If the error persists, report that id to the bank.',
    example: initiation({}, { given: ['faultOf500'] }),
  },
  '503': {
    cause: 'The bank is overloaded, or a part of it is unavailable.',
    remedy: 'Repeat the call with the same X-Request-ID after the seconds in Retry-After.',
    example: initiation({}, { given: ['faultOf503'] }),
  },
} as const satisfies Partial<Record<AnsweredCode, MessageCode>>;
