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

interface Row {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly allow?: string;
  /** The operation whose contract declares this answer. */
  readonly declaredBy?: 'authorize' | 'submitAuthorization' | 'exchangeToken' | 'revokeToken';
}

const others = ['PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const misses: readonly Row[] = [
  ...(['token', 'revoke'] as const).flatMap((name) =>
    ['GET', ...others].map((method): Row => {
      const declaredBy = name === 'token' ? 'exchangeToken' : 'revokeToken';
      return { method, path: `${base}/oauth2/${name}`, status: 405, type: json, allow: 'POST', declaredBy };
    }),
  ),
  ...others.map((method): Row => ({
    method,
    path: `${base}/oauth2/authorize`,
    status: 405,
    type: page,
    allow: 'GET, POST',
    declaredBy: 'authorize',
  })),
  ...['/oauth2/nothing', '/oauth2', '/oauth2/token/x', '/oauth2/%zz', '/'].map((path): Row => ({
    method: 'GET',
    path: base + path,
    status: path.includes('%') ? 400 : 404,
    type: json,
  })),
  { method: 'POST', path: `${base}/oauth2/token`, status: 400, type: json, declaredBy: 'exchangeToken' },
  {
    method: 'POST',
    path: `${base}/oauth2/authorize`,
    status: 400,
    type: page,
    declaredBy: 'submitAuthorization',
  },
];

const floods: readonly Row[] = [
  { method: 'GET', path: `${base}/oauth2/authorize`, status: 429, type: page, declaredBy: 'authorize' },
  {
    method: 'POST',
    path: `${base}/oauth2/authorize`,
    status: 429,
    type: page,
    declaredBy: 'submitAuthorization',
  },
  { method: 'POST', path: `${base}/oauth2/token`, status: 429, type: details, declaredBy: 'exchangeToken' },
  { method: 'POST', path: `${base}/oauth2/revoke`, status: 429, type: details, declaredBy: 'revokeToken' },
  { method: 'GET', path: '/approve/1', status: 429, type: page },
  { method: 'GET', path: '/my-consents', status: 429, type: page },
];

/** A form body with the wrong content type, so that the right method is refused too. */
function ask(bank: RunningServer, { method, path }: Row, requestId: string): Promise<Answer> {
  const headers = { 'X-Request-ID': requestId, 'Content-Type': 'text/plain', 'Accept-Language': 'en' };
  return exchange(bank.url + path, { method, headers, ...(method === 'POST' && { body: 'x' }) });
}

function expectRow({ allow, declaredBy, status, type }: Row, answer: Answer, requestId: string): void {
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
    it(`answers ${row.method} ${row.path} with ${row.status} as ${row.type}`, async () => {
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
      if (!refused) throw new Error(`${row.path} was never refused`);
      expectRow(row, refused, ids[index] ?? '');
      expect(refused.headers['retry-after']).to.equal('1');
    }
  });
});
