/** The contract check of every answer to the tests' TPP: it reports each part that the contract does not declare. */
import { expect } from 'chai';
import { findBreaches, type Asked } from '../support/contracts/contract-check.js';
import type { Answer } from '../support/server/exchange.js';
import { domestic, v100 } from '../support/tpp/tpp.js';

const publicUrl = 'http://localhost:8080';
const path = `${v100}/payments/${domestic}`;
const requestId = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';
const asked: Asked = { method: 'POST', path, requestId, publicUrl };

const headers = { 'x-request-id': requestId, location: publicUrl + path, 'content-type': 'application/json' };
const refusal = { tppMessages: [{ category: 'ERROR', code: 'FORMAT_ERROR', path: 'body' }], _links: {} };
const refused: Answer = { status: 400, headers, text: JSON.stringify(refusal), milliseconds: 1 };
const payment = { transactionStatus: 'RCVD', paymentId: 'p', _links: { self: { href: '/p' } } };
const created: Answer = {
  status: 201,
  headers: { ...headers, 'aspsp-sca-approach': 'REDIRECT' },
  text: JSON.stringify(payment),
  milliseconds: 1,
};

describe('The contract check of an answer', () => {
  const right: readonly Answer[] = [refused, created];
  for (const answer of right) {
    it(`accepts a complete ${answer.status}`, () => expect(findBreaches(asked, answer)).to.deep.equal([]));
  }

  const { location: _location, ...withoutLocation } = headers;
  const { 'x-request-id': _id, ...withoutId } = headers;
  const wrong: readonly (readonly [what: string, answer: Answer])[] = [
    ['an undeclared status', { ...refused, status: 418 }],
    [
      'a code of another status',
      { ...refused, text: JSON.stringify(refusal).replace('FORMAT_ERROR', 'TOKEN_INVALID') },
    ],
    ['a refusal without Location', { ...refused, headers: withoutLocation }],
    [
      'a refusal with another Location',
      { ...refused, headers: { ...headers, location: 'https://evil.example/' } },
    ],
    ['an answer without X-Request-ID', { ...refused, headers: withoutId }],
    [
      'another X-Request-ID',
      { ...refused, headers: { ...headers, 'x-request-id': requestId.replace('9', '8') } },
    ],
    ['another media type', { ...refused, headers: { ...headers, 'content-type': 'text/plain' } }],
    ['an undeclared header', { ...refused, headers: { ...headers, 'x-powered-by': 'Koa' } }],
    ['a body that is not JSON', { ...refused, text: 'Bad Request' }],
    ['an undeclared property', { ...created, text: JSON.stringify({ ...payment, debtorIban: 'x' }) }],
    ['a link of a newer version', { ...created, text: created.text.replace('self', 'scaApp2AppIOS') }],
    ['a creation without Location', { ...created, headers: withoutLocation }],
  ];
  for (const [what, answer] of wrong) {
    it(`reports ${what}`, () => expect(findBreaches(asked, answer)).not.to.deep.equal([]));
  }
});
