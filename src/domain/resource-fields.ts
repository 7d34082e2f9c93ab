/**
 * The fields of requests and answers over the versions of the contracts, as data; products.ts has those of payment
 * orders. A resource names the operation that answers with it, with whose answers the compiler compares the table. A new
 * status needs a row in `values` with the status that older versions show instead.
 */
import type { BasketRequest } from './baskets/checks.js';
import type { AccountConsentRequest, FundsRequest } from './consents/registration.js';
import type { FieldTable } from './field-table.js';
import { accountReferenceFields } from './payments/order.js';
import { bulkFields } from './payments/bulk-fields.js';
import { orderFields } from './payments/products.js';
import { periodicFields } from './standing-orders/fields.js';

/** A field that begins with 1.3.16; older versions leave it out. */
const later = { since: 'payments-1.3.16', outside: 'ignored' } as const;

/** A field that every answer of its resource has. */
const shown = { presence: 'needed' } as const;

const references = { fields: accountReferenceFields } as const;
const accessFields = { accounts: references, balances: references, transactions: references } as const;
const termFields = { recurringIndicator: shown, validUntil: shown, frequencyPerDay: shown } as const;

export const accountConsentRequest = {
  ...termFields,
  access: { ...shown, fields: { ...accessFields, availableAccounts: {}, allPsd2: {} } },
  combinedServiceIndicator: shown,
} as const satisfies FieldTable<AccountConsentRequest>;

export const fundsConsentRequest = {
  account: { ...shown, fields: accountReferenceFields },
  cardNumber: {},
  cardExpiryDate: {},
  cardInformation: {},
  registrationInformation: {},
} as const satisfies FieldTable<FundsRequest>;

export const basketRequest = { paymentIds: {}, consentIds: {} } as const satisfies FieldTable<BasketRequest>;

export const payment = {
  operation: 'getPayment',
  unknown: 'payment.unknown',
  fields: { ...orderFields, transactionStatus: shown },
} as const;

/** Headers of an initiation that begin with a version; older versions ignore them, as every header unknown to them. */
export const initiationHeaders = {
  'tpp-decoupled-preferred': later,
} as const satisfies FieldTable<{ readonly 'tpp-decoupled-preferred'?: string }>;

const link = { fields: { href: shown } } as const;
const creationLinks = {
  scaRedirect: link,
  scaApp2AppIOS: { ...link, since: 'payments-1.3.2', outside: 'ignored' },
  scaApp2AppAndroid: { ...link, since: 'payments-1.3.2', outside: 'ignored' },
  startAuthorisation: link,
  self: link,
  status: link,
  scaStatus: { ...link, ...later },
} as const;
const amount = { fields: { currency: shown, amount: shown } } as const;
export const createdPayment = {
  operation: 'initiateDomesticCreditTransfer',
  status: 201,
  unknown: 'payment.unknown',
  fields: {
    transactionStatus: shown,
    paymentId: shown,
    transactionFees: amount,
    transactionFeeIndicator: later,
    estimatedTotalAmount: { ...amount, ...later },
    estimatedInterbankSettlementAmount: { ...amount, ...later },
    psuMessage: { ...later, maxLength: 500 },
    _links: { ...shown, fields: creationLinks },
  },
} as const;
export const paymentStatus = {
  operation: 'getPaymentStatus',
  unknown: 'payment.unknown',
  fields: {
    transactionStatus: shown,
    fundsAvailable: {},
    statusReasonCode: later,
    tppMessages: { fields: { category: shown, code: shown, text: {} }, ...later },
  },
} as const;

/** The status of a bulk; a version without PART says that payments of it go on. */
const bulkStatusField = {
  ...shown,
  values: { PART: { since: 'payments-1.3.16', instead: 'ACSP' } },
} as const;
export const bulk = {
  operation: 'getBulkPayment',
  unknown: 'payment.unknown',
  fields: { ...bulkFields, transactionStatus: bulkStatusField },
} as const;
export const bulkStatus = {
  operation: 'getBulkPaymentStatus',
  unknown: 'payment.unknown',
  fields: { transactionStatus: bulkStatusField, statusReasonCode: later },
} as const;

const { monthsOfExecution: _monthsOfExecution, ...periodicShown } = periodicFields;
export const periodicPayment = {
  operation: 'getPeriodicPayment',
  unknown: 'payment.unknown',
  fields: { ...periodicShown, transactionStatus: shown },
} as const;
export const periodicStatus = {
  operation: 'getPeriodicPaymentStatus',
  unknown: 'payment.unknown',
  fields: { transactionStatus: shown, statusReasonCode: later },
} as const;

export const accountConsent = {
  operation: 'getConsent',
  unknown: 'consent.unknown',
  fields: {
    ...termFields,
    access: { ...shown, fields: accessFields },
    lastActionDate: shown,
    consentStatus: shown,
  },
} as const;
export const fundsConsent = {
  operation: 'getConsent',
  unknown: 'consent.unknown',
  fields: { ...fundsConsentRequest, consentStatus: shown },
} as const;
export const consentStatus = {
  operation: 'getConsentStatus',
  unknown: 'consent.unknown',
  fields: { consentStatus: shown },
} as const;

export const basket = {
  operation: 'getSigningBasket',
  unknown: 'resource.unknown',
  fields: {
    paymentIds: { name: 'payments' },
    consentIds: { name: 'consents' },
    transactionStatus: shown,
  },
} as const;
export const createdBasket = {
  operation: 'createSigningBasket',
  status: 201,
  unknown: 'resource.unknown',
  fields: {
    transactionStatus: shown,
    basketId: shown,
    psuMessage: { maxLength: 500 },
    _links: { ...shown, fields: creationLinks },
  },
} as const;
export const basketStatus = {
  operation: 'getSigningBasketStatus',
  unknown: 'resource.unknown',
  fields: { transactionStatus: shown },
} as const;

export const authorisation = {
  operation: 'getPaymentAuthorisation',
  unknown: 'resource.unknown',
  fields: { scaStatus: shown },
} as const;
