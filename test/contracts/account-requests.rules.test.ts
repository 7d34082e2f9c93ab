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

interface Given {
  readonly body?: unknown;
  readonly query?: object;
  readonly headers?: object;
}

const registered = (changes: object) => ({ body: { ...consent, ...changes } });
const everyFilter = {
  bookingStatus: 'both',
  dateFrom: '2025-09-01',
  dateTo: '2025-11-30',
  pageSize: '500',
  cursor: 'abc',
  withBalance: 'true',
  entryReferenceFrom: '1',
  deltaList: 'true',
};

const wrongAccess = { balances: [{ iban: 'HR' }] };
const question = { account: { iban } };

/** The wrong places with the broken keyword of each, by operation. */
const cases: Readonly<Record<string, readonly (readonly [what: string, given: Given, ...want: string[]])[]>> =
  {
    registerAccountConsent: [
      ['a detailed consent', registered({})],
      ['a partly bank-offered consent', registered({ access: { accounts: [], transactions: [{ iban }] } })],
      ['an access that only the bank’s rules refuse', registered({ access: { allPsd2: 'allAccounts' } })],
      ['no PSU, which only the bank’s rules refuse', { ...registered({}), headers: { 'psu-id': undefined } }],
      ['an empty consent', { body: {} }, ...Array.from({ length: 5 }, () => '/body required')],
      ['a flag as a text', registered({ recurringIndicator: 'true' }), '/body/recurringIndicator type'],
      ['a number as a text', registered({ frequencyPerDay: '4' }), '/body/frequencyPerDay type'],
      ['a day that does not exist', registered({ validUntil: '2026-02-30' }), '/body/validUntil format'],
      ['a frequency of 0', registered({ frequencyPerDay: 0 }), '/body/frequencyPerDay minimum'],
      ['an invalid IBAN', registered({ access: wrongAccess }), '/body/access/balances/0/iban pattern'],
    ],
    registerFundsConsent: [
      ['a consent', { body: { ...question, cardNumber: '1'.repeat(35), cardExpiryDate: '2027-10-31' } }],
      [
        'no account',
        { body: { cardNumber: '1'.repeat(36) } },
        '/body required',
        '/body/cardNumber maxLength',
      ],
    ],
    startConsentAuthorisation: [
      ['a request without a body', {}],
      ['an empty body', { body: {} }],
    ],
    listTransactions: [
      ['a list without filters', {}],
      ['every filter', { query: everyFilter }],
      ['an unknown booking status', { query: { bookingStatus: 'maybe' } }, '/query/bookingStatus enum'],
      ['a wrong date', { query: { dateFrom: '1.9.2025' } }, '/query/dateFrom format'],
      ['a page size of 501', { query: { pageSize: '501' } }, '/query/pageSize maximum'],
      ['a page size of 0', { query: { pageSize: '0' } }, '/query/pageSize minimum'],
      ['a wrong flag', { query: { withBalance: 'yes' } }, '/query/withBalance type'],
    ],
    listAccounts: [
      ['the withBalance filter', { query: { withBalance: 'false' } }],
      ['no X-Request-ID', { headers: { 'x-request-id': undefined } }, '/headers required'],
    ],
    confirmFunds: [
      ['a question', { body: { ...question, instructedAmount: { currency: 'EUR', amount: '125.50' } } }],
      ['a question without an amount', { body: question }, '/body required'],
    ],
  };

describe('The request schemas of the account contracts', () => {
  for (const [operation, given] of Object.entries(cases)) {
    for (const [what, { body, headers = {}, query = {} }, ...want] of given) {
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
  }
});
