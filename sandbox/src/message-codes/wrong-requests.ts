/** Message codes for malformed requests and orders that break a rule. */
import type { AnsweredCode } from '../../../src/contract/answers.js';
import { basket, atPayment, initiation, type MessageCode, reading, registration } from './message-code.js';

export const wrongRequests = {
  '400 FORMAT_ERROR': {
    cause:
      'A field or header is missing, has a wrong form, or breaks a rule of the bank; or an X-Request-ID was used before with other content.',
    remedy:
      'Mend what `path` names; every broken rule has a message of its own. Send it again with the same X-Request-ID, or with a new one where `path` is X-Request-ID.',
    example: initiation({ instructedAmount: { currency: 'EUR', amount: '0.00' } }),
  },
  '400 PARAMETER_NOT_CONSISTENT': {
    cause:
      'Two parts of the request contradict each other, for instance debtor and creditor account are the same.',
    remedy: 'Change one of the two; the text names both.',
    example: initiation({ creditorAccount: { iban: '{debtorIban}' } }),
  },
  '400 PARAMETER_NOT_SUPPORTED': {
    cause: 'The bank, or this product in this version, does not offer what the field asks for.',
    remedy:
      'Leave the field out, or use a product or version that carries it. A redirect address has to be one that your client has registered.',
    example: initiation({ purposeCode: 'SALA' }),
  },
  '400 RESOURCE_UNKNOWN': {
    cause:
      'Something that the body names does not exist for you: the debtor account is not one of this bank, or an entry of a signing basket is none of yours.',
    remedy: 'Check the identifier; ask the customer for an account at this bank.',
    example: initiation({
      debtorAccount: { iban: '{creditorIban}' },
      creditorAccount: { iban: '{debtorIban}' },
    }),
  },
  '400 REFERENCE_MIX_INVALID': {
    cause: 'The entries of a signing basket cannot be decided by one customer together.',
    remedy: 'Make a basket for each customer, and for each number of signatures.',
    example: basket(['{paymentId}', '{otherPaymentId}'], { given: ['paymentsOfTwoCustomers'] }),
  },
  '400 RESOURCE_BLOCKED': {
    cause: 'The payment or consent stands in a signing basket, and is decided with that alone.',
    remedy: 'Let the basket be authorised, or delete it, which sets its entries free.',
    example: atPayment('/authorisations', { given: ['paymentInBasket'], method: 'POST' }),
  },
  '400 EXECUTION_DATE_INVALID': {
    cause:
      'The requested execution date is before today at the bank, or further ahead than the bank takes orders.',
    remedy: 'Send a day from today on that the text allows, or none.',
    example: initiation({ requestedExecutionDate: '2020-01-01' }),
  },
  '400 PERIOD_INVALID': {
    cause:
      'The period that transactions are asked for ends before it begins; without dateFrom it begins 90 days ago.',
    remedy: 'Send a dateTo that is not before dateFrom.',
    example: reading('/accounts/{accountId}/transactions?bookingStatus=booked&dateTo=2020-01-01', {
      given: ['token'],
    }),
  },
  '400 SESSIONS_NOT_SUPPORTED': {
    cause:
      'combinedServiceIndicator asks to read accounts and to pay in one session, which the bank does not offer.',
    remedy: 'Send combinedServiceIndicator: false.',
    example: registration({ combinedServiceIndicator: true }),
  },
} as const satisfies Partial<Record<AnsweredCode, MessageCode>>;
