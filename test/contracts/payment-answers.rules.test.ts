/** Answers are validated against the payment contracts: an undeclared part is a violation. */
import { expect } from 'chai';
import type { ContractName } from '../../src/contract/operation.js';
import { order } from './payments.js';
import { complaints, replyValidatorOf, requestId } from './published.js';

describe('The answer schemas of the payment contracts', () => {
  const headers = { 'x-request-id': requestId, location: '/p' };
  const ofCreated = { ...headers, 'aspsp-sca-approach': 'REDIRECT' };
  const body = { transactionStatus: 'RCVD', paymentId: 'p', _links: { self: { href: '/p' } } };
  const created = (changes: object) => ({ headers: ofCreated, body: { ...body, ...changes } });
  const answer = (given: object) => ({ headers, body: given });
  const failed = (code: string, more = {}) => answer({ tppMessages: [{ category: 'ERROR', code, ...more }] });
  const problem = { type: 'about:blank', title: 't', status: 500 };
  const appLink = { _links: { scaApp2AppIOS: { href: '/p' } } };
  const titledLink = { _links: { self: { href: '/p', title: 'p' } } };

  const unplaced = { ...ofCreated, location: undefined };
  const nowhere = { 'x-request-id': requestId };
  const message = '/body/tppMessages/0';
  const funded = { transactionStatus: 'ACSC', fundsAvailable: true };
  const partly = { transactionStatus: 'PART' };

  const initiate = 'initiateDomesticCreditTransfer';
  type Case = readonly [what: string, status: number, reply: unknown, want?: string, operation?: string];
  const cases: readonly Case[] = [
    ['a complete 201', 201, created({})],
    ['a header that the server adds', 201, { headers: { ...ofCreated, date: 'x' }, body }],
    ['a 201 without a body', 201, { headers: ofCreated }, ' required'],
    ['a 201 without Location', 201, { headers: unplaced, body }, '/headers required'],
    ['an undeclared property', 201, created({ debtorIban: 'x' }), '/body additionalProperties'],
    ['an app-to-app link in 1.0.0', 201, created(appLink), '/body/_links additionalProperties'],
    ['a link with more than an href', 201, created(titledLink), '/body/_links/self additionalProperties'],
    ['a code of its status', 404, failed('RESOURCE_UNKNOWN')],
    ['a code of another status', 404, failed('FORMAT_ERROR'), '/body/tppMessages/0/code enum'],
    ['an undeclared field', 400, failed('FORMAT_ERROR', { stack: 'x' }), `${message} additionalProperties`],
    ['a text of 513 characters', 409, failed('ANY', { text: 't'.repeat(513) }), `${message}/text maxLength`],
    ['a refusal without Location', 500, { headers: nowhere, body: problem }, '/headers required'],
    ['a payment with its status', 200, answer({ ...order, transactionStatus: 'ACTC' }), '', 'getPayment'],
    ['a status with fundsAvailable', 200, answer(funded), '', 'getPaymentStatus'],
    ['an unknown status', 200, answer(partly), '/body/transactionStatus enum', 'getPaymentStatus'],
  ];
  for (const [what, status, reply, want = '', operation = initiate] of cases) {
    it(`${want === '' ? 'accept' : 'reject'} ${what}`, () => {
      const found = complaints(replyValidatorOf('payments-1.0.0', operation, status), reply);
      expect(found).to.deep.equal(want === '' ? [] : [want]);
    });
  }

  it('accept an app-to-app link in 1.3.2', () => {
    expect(complaints(replyValidatorOf('payments-1.3.2', initiate, 201), created(appLink))).to.deep.equal([]);
  });

  it('accept debtorName from 1.3.2 on only, and never an undeclared field', () => {
    const stored = { ...order, transactionStatus: 'ACTC' };
    const read = (name: ContractName, more: object) =>
      complaints(replyValidatorOf(name, 'getPayment', 200), answer({ ...stored, ...more }));
    expect(read('payments-1.3.2', { debtorName: 'Ana Horvat' })).to.deep.equal([]);
    expect(read('payments-1.0.0', { debtorName: 'Ana Horvat' })).to.include('/body additionalProperties');
    expect(read('payments-1.3.2', { clientId: 'x' })).to.include('/body additionalProperties');
  });
});
