/** Answers are validated against the payment contracts: an undeclared part is a violation. */
import { expect } from 'chai';
import type { ContractName } from '../../src/contract/operation.js';
import { order } from './payments.js';
import { complaints, replyValidatorOf, requestId } from './published.js';

describe('The answer schemas of the payment contracts', () => {
  const created = {
    headers: { 'x-request-id': requestId, location: '/p', 'aspsp-sca-approach': 'REDIRECT' },
    body: { transactionStatus: 'RCVD', paymentId: 'p', _links: { self: { href: '/p' } } },
  };
  const failed = { headers: { 'x-request-id': requestId, location: '/p' } };

  interface Case {
    readonly what: string;
    readonly name?: ContractName;
    readonly operation?: string;
    readonly status?: number;
    readonly reply: unknown;
    readonly want: readonly string[];
  }
  const cases: readonly Case[] = [
    { what: 'a complete 201', reply: created, want: [] },
    {
      what: 'a header that the server adds',
      reply: { ...created, headers: { ...created.headers, date: 'x' } },
      want: [],
    },
    { what: 'a 201 without a body', reply: { headers: created.headers }, want: [' required'] },
    {
      what: 'a 201 without Location',
      reply: { ...created, headers: { ...created.headers, location: undefined } },
      want: ['/headers required'],
    },
    {
      what: 'an undeclared property',
      reply: { ...created, body: { ...created.body, debtorIban: 'x' } },
      want: ['/body additionalProperties'],
    },
    {
      what: 'an app-to-app link in 1.0.0',
      reply: { ...created, body: { ...created.body, _links: { scaApp2AppIOS: { href: '/p' } } } },
      want: ['/body/_links additionalProperties'],
    },
    {
      what: 'an app-to-app link in 1.3.2',
      name: 'payments-1.3.2',
      reply: { ...created, body: { ...created.body, _links: { scaApp2AppIOS: { href: '/p' } } } },
      want: [],
    },
    {
      what: 'a link with more than an href',
      reply: { ...created, body: { ...created.body, _links: { self: { href: '/p', title: 'p' } } } },
      want: ['/body/_links/self additionalProperties'],
    },
    {
      what: 'a code of its status',
      status: 404,
      reply: { ...failed, body: { tppMessages: [{ category: 'ERROR', code: 'RESOURCE_UNKNOWN' }] } },
      want: [],
    },
    {
      what: 'a code of another status',
      status: 404,
      reply: { ...failed, body: { tppMessages: [{ category: 'ERROR', code: 'FORMAT_ERROR' }] } },
      want: ['/body/tppMessages/0/code enum'],
    },
    {
      what: 'an undeclared field of a message',
      status: 400,
      reply: { ...failed, body: { tppMessages: [{ category: 'ERROR', code: 'FORMAT_ERROR', stack: 'x' }] } },
      want: ['/body/tppMessages/0 additionalProperties'],
    },
    {
      what: 'a text of 513 characters',
      status: 409,
      reply: {
        ...failed,
        body: { tppMessages: [{ category: 'ERROR', code: 'ANY', text: 't'.repeat(513) }] },
      },
      want: ['/body/tppMessages/0/text maxLength'],
    },
    {
      what: 'a refusal without Location',
      status: 500,
      reply: {
        headers: { 'x-request-id': requestId },
        body: { type: 'about:blank', title: 't', status: 500 },
      },
      want: ['/headers required'],
    },
    {
      what: 'a payment with its status',
      operation: 'getPayment',
      status: 200,
      reply: { ...failed, body: { ...order, transactionStatus: 'ACTC' } },
      want: [],
    },
    {
      what: 'a status with fundsAvailable',
      operation: 'getPaymentStatus',
      status: 200,
      reply: { ...failed, body: { transactionStatus: 'ACSC', fundsAvailable: true } },
      want: [],
    },
    {
      what: 'an unknown status',
      operation: 'getPaymentStatus',
      status: 200,
      reply: { ...failed, body: { transactionStatus: 'PART' } },
      want: ['/body/transactionStatus enum'],
    },
  ];
  for (const {
    what,
    name = 'payments-1.0.0',
    operation = 'initiateDomesticCreditTransfer',
    status = 201,
    reply,
    want,
  } of cases) {
    it(`${want.length === 0 ? 'accept' : 'reject'} ${what}`, () => {
      expect(complaints(replyValidatorOf(name, operation, status), reply)).to.deep.equal(want);
    });
  }

  it('accept debtorName from 1.3.2 on only, and never an undeclared field', () => {
    const read = (name: ContractName, more: object) =>
      complaints(replyValidatorOf(name, 'getPayment', 200), {
        ...failed,
        body: { ...order, transactionStatus: 'ACTC', ...more },
      });
    expect(read('payments-1.3.2', { debtorName: 'Ana Horvat' })).to.deep.equal([]);
    expect(read('payments-1.0.0', { debtorName: 'Ana Horvat' })).to.include('/body additionalProperties');
    expect(read('payments-1.3.2', { clientId: 'x' })).to.include('/body additionalProperties');
  });
});
