/** Answers that the account contracts allow. */
import { expect } from 'chai';
import { complaints, replyValidatorOf, requestId } from './published.js';

const amount = { currency: 'EUR', amount: '-125.50' };
const account = { iban: 'HR9599000143200001010', currency: 'EUR' };
const transactions = { booked: [{ transactionAmount: amount }], _links: { account: { href: '/a' } } };
const unlinked = { booked: [], _links: {} };
const balance = { balanceAmount: amount, balanceType: 'interimBooked' };
const ended = { consentStatus: 'terminatedByTpp' };
const refusal = (code: string) => ({ tppMessages: [{ category: 'ERROR', code }], _links: {} });
const problem = (status: number) => ({ type: 'about:blank', title: 't', status });
const accountConsent = {
  access: { accounts: [account], balances: [] },
  recurringIndicator: true,
  validUntil: '9999-12-31',
  frequencyPerDay: 4,
  lastActionDate: '2025-12-01',
  consentStatus: 'valid',
};
const fundsConsent = { account, cardNumber: '1234', consentStatus: 'received' };

type Case = readonly [what: string, operation: string, status: number, body: unknown, isAllowed: boolean];

const cases: readonly Case[] = [
  ['a consent to account information', 'getConsent', 200, accountConsent, true],
  ['a consent to the confirmation of funds', 'getConsent', 200, fundsConsent, true],
  ['a mixture of both consents', 'getConsent', 200, { ...accountConsent, account }, false],
  ['a consent with its owner', 'getConsent', 200, { ...fundsConsent, psuId: 'ana.horvat' }, false],
  ['an unknown status', 'getConsentStatus', 200, { consentStatus: 'partiallyAuthorised' }, false],
  ['a deletion with a message', 'deleteConsent', 200, { ...ended, message: 'm' }, true],
  ['a deletion without a message', 'deleteConsent', 200, ended, false],
  ['a list of authorisations', 'listConsentAuthorisations', 200, { authorisationIds: ['a'] }, true],
  ['the state of an authorisation', 'getConsentAuthorisation', 200, { scaStatus: 'scaMethodSelected' }, true],
  ['a list of accounts', 'listAccounts', 200, { accounts: [{ ...account, resourceId: 'r' }] }, true],
  ['an account alone', 'getAccount', 200, { ...account, bic: 'SANDHR22', status: 'enabled' }, true],
  ['a wrapped account', 'getAccount', 200, { account }, false],
  ['an account with an undeclared field', 'getAccount', 200, { ...account, ownerId: '1' }, false],
  ['balances', 'getBalances', 200, { account, balances: [balance] }, true],
  ['a page of transactions', 'listTransactions', 200, { account, transactions }, true],
  ['a page without its account’s link', 'listTransactions', 200, { account, transactions: unlinked }, false],
  ['an answer about funds', 'confirmFunds', 200, { fundsAvailable: true }, true],
  ['an answer about funds as text', 'confirmFunds', 200, { fundsAvailable: 'true' }, false],
  ['a refusal of sessions', 'registerAccountConsent', 400, refusal('SESSIONS_NOT_SUPPORTED'), true],
  ['a code of the payment contracts', 'registerAccountConsent', 400, refusal('PAYMENT_FAILED'), false],
  ['an invalid card for funds', 'confirmFunds', 400, refusal('CARD_INVALID'), true],
  ['an invalid card for accounts', 'listAccounts', 400, refusal('CARD_INVALID'), false],
  ['an unknown consent', 'getConsent', 403, refusal('CONSENT_UNKNOWN'), true],
  ['an unknown product', 'getAccount', 404, refusal('PRODUCT_UNKNOWN'), false],
  ['unacceptable formats as a message', 'listAccounts', 406, refusal('REQUESTED_FORMATS_INVALID'), true],
  ['unacceptable formats as problem details', 'listAccounts', 406, problem(406), false],
  ['unacceptable formats as problem details for funds', 'confirmFunds', 406, problem(406), true],
  ['too many calls as a message', 'listAccounts', 429, refusal('ACCESS_EXCEEDED'), true],
  ['too many calls as problem details for funds', 'confirmFunds', 429, problem(429), true],
];

describe('The answer schemas of the account contracts', () => {
  const headers = { 'x-request-id': requestId, location: '/l', allow: 'GET', 'www-authenticate': 'Bearer' };
  for (const [what, operation, status, body, isAllowed] of cases) {
    it(`${isAllowed ? 'accept' : 'reject'} ${what} (${operation} ${status})`, () => {
      const found = complaints(replyValidatorOf('accounts-1.3.2', operation, status), { headers, body });
      if (isAllowed) expect(found).to.deep.equal([]);
      else expect(found).not.to.deep.equal([]);
    });
  }

  it('require WWW-Authenticate only where a bearer token is needed', () => {
    const reply = {
      headers: { 'x-request-id': requestId, location: '/l' },
      body: refusal('CERTIFICATE_MISSING'),
    };
    const found = (id: string) => complaints(replyValidatorOf('accounts-1.3.2', id, 401), reply);
    expect(found('registerAccountConsent')).to.deep.equal([]);
    expect(found('getConsent')).to.deep.equal(['/headers required']);
    expect(found('confirmFunds')).to.deep.equal(['/headers required']);
  });
});
