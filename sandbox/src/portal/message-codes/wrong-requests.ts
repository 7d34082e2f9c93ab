/** Message codes for malformed requests and orders that break a rule. */
import type { AnsweredCode } from '../../../../src/contract/answers.js';
import { basket, atPayment, initiation, type MessageCode, reading } from './message-code.js';

export const wrongRequests = {
  '400 FORMAT_ERROR': {
    cause:
      'A field or header is missing, malformed or breaks a rule, or an X-Request-ID was used before with other content.',
    remedy:
      'Correct what `path` names. Repeat with the same X-Request-ID, or with a new one if `path` is X-Request-ID.',
    example: initiation({ instructedAmount: { currency: 'EUR', amount: '0.00' } }),
  },
  '400 PARAMETER_NOT_CONSISTENT': {
    cause: 'Two fields contradict each other, for instance debtor and creditor account.',
    remedy: 'Change one of them; the text names both.',
    example: initiation({ creditorAccount: { iban: '{{debtorIban}}' } }),
  },
  '400 PARAMETER_NOT_SUPPORTED': {
    cause:
      'The bank, or this product in this version, does not support the field, or a redirect address is malformed or not registered.',
    remedy:
      'Omit the field, use a product or version that carries it, or send a registered redirect address.',
    example: initiation({ purposeCode: 'SALA' }),
  },
  '400 RESOURCE_UNKNOWN': {
    cause: 'An account in the body is not at this bank, or an entry of a signing basket is not yours.',
    remedy: 'Check the identifier, or ask for an account at this bank.',
    example: initiation({
      debtorAccount: { iban: '{{creditorIban}}' },
      creditorAccount: { iban: '{{debtorIban}}' },
    }),
  },
  '400 REFERENCE_MIX_INVALID': {
    cause: 'One customer cannot decide all entries of the signing basket.',
    remedy: 'Create one basket per customer and number of signatures.',
    example: basket(['{{paymentId}}', '{{otherPaymentId}}'], { given: ['paymentsOfTwoCustomers'] }),
  },
  '400 RESOURCE_BLOCKED': {
    cause: 'The payment or consent is in a signing basket and is decided only with it.',
    remedy: 'Have the basket authorised, or delete it, which releases its entries.',
    example: atPayment('/authorisations', { given: ['paymentInBasket'], method: 'POST' }),
  },
  '400 EXECUTION_DATE_INVALID': {
    cause: 'The execution date is in the past or too far ahead.',
    remedy: 'Send a date that the text allows, or none.',
    example: initiation({ requestedExecutionDate: '2020-01-01' }),
  },
  '400 PERIOD_INVALID': {
    cause: 'The period ends before it begins; the default of dateFrom is 90 days ago.',
    remedy: 'Send a dateTo that is not before dateFrom.',
    example: reading('/accounts/{{accountId}}/transactions?bookingStatus=booked&dateTo=2020-01-01', {
      given: ['token'],
    }),
  },
} as const satisfies Partial<Record<AnsweredCode, MessageCode>>;
