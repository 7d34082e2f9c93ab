/** Requests that the account contracts accept and refuse; rules that need data or a date are tested elsewhere. */
import { expect } from 'chai';
import { complaints, requestId, validatorOf } from './published.js';

const iban = 'HR9599000143200001010';
const consent = {
  access: { accounts: [{ iban }], balances: [{ iban }] },
  recurringIndicator: true,
  validUntil: '2026-03-31',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
};
const question = { account: { iban }, instructedAmount: { currency: 'EUR', amount: '125.50' } };

interface Case {
  readonly what: string;
  readonly operation: string;
  readonly body?: unknown;
  readonly query?: object;
  readonly headers?: object;
  readonly want: readonly string[];
}

const consents: readonly Case[] = [
  { what: 'a detailed consent', operation: 'registerAccountConsent', body: consent, want: [] },
  {
    what: 'a partly bank-offered consent',
    operation: 'registerAccountConsent',
    body: { ...consent, access: { accounts: [], transactions: [{ iban }] } },
    want: [],
  },
  {
    what: 'an access that only the bank’s rules refuse',
    operation: 'registerAccountConsent',
    body: { ...consent, access: { allPsd2: 'allAccounts' } },
    want: [],
  },
  {
    what: 'a consent without a PSU, which only the bank’s rules refuse',
    operation: 'registerAccountConsent',
    body: consent,
    headers: { 'psu-id': undefined },
    want: [],
  },
  {
    what: 'an empty consent',
    operation: 'registerAccountConsent',
    body: {},
    want: Array.from({ length: 5 }, () => '/body required'),
  },
  {
    what: 'values of wrong types',
    operation: 'registerAccountConsent',
    body: { ...consent, recurringIndicator: 'true', frequencyPerDay: '4', validUntil: '2026-02-30' },
    want: ['/body/recurringIndicator type', '/body/frequencyPerDay type', '/body/validUntil format'],
  },
  {
    what: 'a frequency of 0',
    operation: 'registerAccountConsent',
    body: { ...consent, frequencyPerDay: 0 },
    want: ['/body/frequencyPerDay minimum'],
  },
  {
    what: 'an invalid IBAN',
    operation: 'registerAccountConsent',
    body: { ...consent, access: { balances: [{ iban: 'HR' }] } },
    want: ['/body/access/balances/0/iban pattern'],
  },
  {
    what: 'a consent to the confirmation of funds',
    operation: 'registerFundsConsent',
    body: { account: { iban }, cardNumber: '1'.repeat(35), cardExpiryDate: '2027-10-31' },
    want: [],
  },
  {
    what: 'a consent to the confirmation of funds without an account',
    operation: 'registerFundsConsent',
    body: { cardNumber: '1'.repeat(36) },
    want: ['/body required', '/body/cardNumber maxLength'],
  },
  { what: 'a request without a body', operation: 'startConsentAuthorisation', want: [] },
  { what: 'an empty body', operation: 'startConsentAuthorisation', body: {}, want: [] },
];

const reads: readonly Case[] = [
  { what: 'a list without filters', operation: 'listTransactions', query: {}, want: [] },
  {
    what: 'every filter',
    operation: 'listTransactions',
    query: {
      bookingStatus: 'both',
      dateFrom: '2025-09-01',
      dateTo: '2025-11-30',
      pageSize: '500',
      cursor: 'abc',
      withBalance: 'true',
      entryReferenceFrom: '1',
      deltaList: 'true',
    },
    want: [],
  },
  {
    what: 'invalid filters',
    operation: 'listTransactions',
    query: { bookingStatus: 'maybe', dateFrom: '1.9.2025', pageSize: '501', withBalance: 'yes' },
    want: [
      '/query/bookingStatus enum',
      '/query/dateFrom format',
      '/query/pageSize maximum',
      '/query/withBalance type',
    ],
  },
  {
    what: 'a page size of 0',
    operation: 'listTransactions',
    query: { pageSize: '0' },
    want: ['/query/pageSize minimum'],
  },
  { what: 'the withBalance filter', operation: 'listAccounts', query: { withBalance: 'false' }, want: [] },
  { what: 'a question about funds', operation: 'confirmFunds', body: question, want: [] },
  {
    what: 'a question about funds without an amount',
    operation: 'confirmFunds',
    body: { account: { iban } },
    want: ['/body required'],
  },
  {
    what: 'a request without X-Request-ID',
    operation: 'listAccounts',
    headers: { 'x-request-id': undefined },
    want: ['/headers required'],
  },
];

describe('The request schemas of the account contracts', () => {
  for (const { what, operation, body, query = {}, headers = {}, want } of [...consents, ...reads]) {
    it(`${want.length === 0 ? 'accept' : 'reject'} ${what} (${operation})`, () => {
      const request = {
        path: { consentId: 'c', 'account-id': 'a' },
        query: { ...query },
        headers: { 'x-request-id': requestId, 'psu-id': 'ana.horvat', ...headers },
        body,
      };
      const found = complaints(validatorOf('accounts-1.3.2', operation), request);
      expect(found).to.have.members(want);
    });
  }
});
