/** Answers of the OAuth2 base path to requests that match no operation or exceed a rate limit. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { validators } from '../../generated/index.js';
import { exchange, type Answer } from '../support/server/exchange.js';
import { textAt } from '../support/runner/json.js';
import { startServer, type RunningServer } from '../support/server/server.js';

const base = '/psd2-bank-oauth2-api';
const page = 'text/html; charset=utf-8';
const json = 'application/json';
const details = 'application/problem+json';

/** The operation whose contract declares this answer. */
type Declarer = 'authorize' | 'submitAuthorization' | 'exchangeToken' | 'revokeToken';
type Row = readonly [
  method: string,
  path: string,
  status: number,
  type: string,
  declaredBy?: Declarer | undefined,
  allow?: string,
];

const authorize = `${base}/oauth2/authorize`;
const token = `${base}/oauth2/token`;
const revoke = `${base}/oauth2/revoke`;
const others = ['PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const misses: readonly Row[] = [
  ...['GET', ...others].flatMap((method): Row[] => [
    [method, token, 405, json, 'exchangeToken', 'POST'],
    [method, revoke, 405, json, 'revokeToken', 'POST'],
  ]),
  ...others.map((method): Row => [method, authorize, 405, page, 'authorize', 'GET, POST']),
  ...['/oauth2/nothing', '/oauth2', '/oauth2/token/x', '/oauth2/%zz', '/'].map((path): Row => {
    return ['GET', base + path, path.includes('%') ? 400 : 404, json];
  }),
  ['POST', token, 400, json, 'exchangeToken'],
  ['POST', authorize, 400, page, 'submitAuthorization'],
];

const floods: readonly Row[] = [
  ['GET', authorize, 429, page, 'authorize'],
  ['POST', authorize, 429, page, 'submitAuthorization'],
  ['POST', token, 429, details, 'exchangeToken'],
  ['POST', revoke, 429, details, 'revokeToken'],
  ['GET', '/approve/1', 429, page],
  ['GET', '/my-consents', 429, page],
];

/** A form body with the wrong content type, so that the right method is refused too. */
function ask(bank: RunningServer, [method, path]: Row, requestId: string): Promise<Answer> {
  const headers = { 'X-Request-ID': requestId, 'Content-Type': 'text/plain', 'Accept-Language': 'en' };
  return exchange(bank.url + path, { method, headers, ...(method === 'POST' && { body: 'x' }) });
}

function expectRow([, , status, type, declaredBy, allow]: Row, answer: Answer, requestId: string): void {
  const { headers, text } = answer;
  expect([answer.status, headers['content-type'], headers.allow]).to.deep.equal([status, type, allow]);
  expect(headers['x-request-id']).to.equal(requestId);
  const body: unknown = type === page ? text : JSON.parse(text);
  if (type === page) {
    expect(headers['content-security-policy']).to.match(/^default-src 'none'/);
    expect(text).to.include('<!doctype html>').and.not.include('tppMessages');
  }
  if (type === json) expect(textAt(body, 'error')).to.equal('invalid_request');
  if (declaredBy === undefined) return;
  const validate = validators['oauth2-1.3.2.1'][declaredBy]?.replies[status];
  expect(validate?.({ headers, body }), JSON.stringify(validate?.errors)).to.equal(true);
}

describe('The OAuth2 base path', () => {
  let bank: RunningServer;
  let strict: RunningServer;
  before(async () => {
    [bank, strict] = await Promise.all([
      startServer(),
      startServer({ settings: { REQUESTS_PER_SECOND_PER_ADDRESS: '1' } }),
    ]);
  });
  after(() => Promise.all([bank.stop(), strict.stop()]));

  for (const row of misses) {
    const [method, path, status, type] = row;
    it(`answers ${method} ${path} with ${status} as ${type}`, async () => {
      const requestId = randomUUID();
      expectRow(row, await ask(bank, row, requestId), requestId);
    });
  }

  for (const path of [
    `${base}/OAUTH2/AUTHORIZE`,
    `${base}/oauth2/Authorize`,
    `${base}/oauth2/authorize/`,
    '/My-Consents',
    '/my-consents/',
    '/my-consents/x/',
    '/Approve/x',
    '/approve/x/',
    '/APP/ios/x',
  ]) {
    it(`answers 404 at ${path}, which differs from a known path in case or a slash`, async () => {
      const answers = ['GET', 'POST'].map((method) => exchange(bank.url + path, { method }));
      expect((await Promise.all(answers)).map(({ status }) => status)).to.deep.equal([404, 404]);
    });
  }

  it('answers requests above the rate limit as declared, with a page for browsers', async () => {
    for (const row of floods) {
      const ids = Array.from({ length: 4 }, () => randomUUID());
      const answers = await Promise.all(ids.map((id) => ask(strict, row, id)));
      const index = answers.findIndex(({ status }) => status === 429);
      const refused = answers[index];
      if (!refused) throw new Error(`${row[1]} was never refused`);
      expectRow(row, refused, ids[index] ?? '');
      expect(refused.headers['retry-after']).to.equal('1');
    }
  });
});
