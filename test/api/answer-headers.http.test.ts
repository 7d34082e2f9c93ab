/**
 * Security headers and `Cache-Control`: every answer protects a browser that opens it, page or not, no other site can
 * read it, and caches keep only documents that are the same for all callers.
 */
import { expect } from 'chai';
import { publicContracts } from '../../src/contract/audiences.js';
import { createLook } from '../../src/pages/kit/assets.js';
import { describeAtTheDoor } from '../support/server/bank.js';
import { exchange, type Exchange } from '../support/server/exchange.js';
import { domestic, orderOf, startedBy, v132 } from '../support/tpp/tpp.js';

const payments = `${v132}/payments/${domestic}`;
const accounts = '/psd2-bank-accounts-api-1.3.2/v1';
const oauth2 = '/psd2-bank-oauth2-api/oauth2';
const shop = 'https://shop.example';
const caller = {
  'X-Gateway-Client-Id': 'sandbox-tpp',
  'X-Request-ID': '5b1a4b5e-6e2e-4c7b-9d5e-0f4a4ad1d0aa',
  'PSU-IP-Address': '192.0.2.1',
} as const;
const json = { 'Content-Type': 'application/json' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const order = { method: 'POST', headers: { ...caller, ...json }, body: JSON.stringify(orderOf()) };
const revalidated = 'public, no-cache';
const immutable = 'public, max-age=31536000, immutable';

type Row = readonly [status: number, path: string, asked?: Exchange];
const notKept: readonly Row[] = [
  [201, payments, order],
  [400, payments, { ...order, body: '{' }],
  [400, payments, { ...order, body: `"${'x'.repeat(1_100_000)}"` }],
  [415, payments, { ...order, headers: { ...caller, 'Content-Type': 'text/plain' } }],
  [406, payments, { ...order, headers: { ...order.headers, Accept: 'text/csv' } }],
  [405, payments, { headers: caller }],
  [401, payments, { ...order, headers: json }],
  [404, `${payments}/x`, { headers: caller }],
  [401, `${accounts}/accounts`, { headers: caller }],
  [404, `${v132}/nowhere/at/all/here`],
  [404, '/nowhere'],
  [400, `${v132}/payments/%ZZ/x`],
  [404, '/openapi/payments-9.9.9.json'],
  [405, '/.well-known/oauth-authorization-server', { method: 'POST' }],
  [400, `${oauth2}/token`, { method: 'POST', headers: form, body: 'grant_type=x' }],
  [405, `${oauth2}/token`],
  [404, `${oauth2}/nothing`],
  [400, `${oauth2}/authorize`],
  [200, '/health/live'],
  [200, '/health/ready'],
  [200, '/', { headers: { Accept: 'text/html' } }],
  [200, '/my-consents'],
  [404, '/approve/unknown'],
  [404, '/approve'],
  [404, '/assets/gone.css'],
  [404, '/assets/'],
];
/** Answers that are the same for all callers, by their `Cache-Control`. */
const kept: readonly (readonly [cacheControl: string | undefined, path: string])[] = [
  [undefined, '/openapi'],
  [undefined, '/.well-known/oauth-authorization-server'],
  ...publicContracts.flatMap(({ name }) =>
    ['json', 'yaml'].map((ending) => [revalidated, `/openapi/${name}.${ending}`] as const),
  ),
  ...[createLook({}).stylesheet, createLook({}).icon].map(({ path }) => [immutable, path] as const),
];

const rows = [
  ...notKept.map((row) => [row[0], row[1], row[2], 'no-store'] as const),
  ...kept.map((row) => [200, row[1], undefined, row[0]] as const),
];

describeAtTheDoor(
  'An answer',
  ({ tpp, url }) => {
    for (const [status, path, asked, cacheControl] of rows)
      describe(`with ${status} to ${asked?.method ?? 'GET'} ${path}`, () => {
        it(`has security headers against content sniffing, scripts and framing, and is ${cacheControl}`, async () => {
          const answer = await exchange(url() + path, asked);
          const { 'cache-control': caching, 'content-security-policy': policy } = answer.headers;
          expect([answer.status, caching]).to.deep.equal([status, cacheControl]);
          expect(answer.headers['x-content-type-options']).to.equal('nosniff');
          const rules = ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];
          expect(String(policy).split('; ')).to.include.members(rules);
          expect(answer.headers['strict-transport-security']).to.equal('max-age=31536000; includeSubDomains');
          expect(answer.headers['content-type']).to.match(/^(application|text|image)\/[a-z+]+/);
          expect(answer.headers).not.to.have.any.keys('server', 'x-powered-by');
        });

        it('has no CORS headers, so that no other site can read it', async () => {
          const headers = { ...asked?.headers, Origin: shop };
          const preflight = { Origin: shop, 'Access-Control-Request-Method': 'POST' };
          for (const answer of [
            await exchange(url() + path, { ...asked, headers }),
            await exchange(url() + path, { method: 'OPTIONS', headers: preflight }),
          ])
            expect(Object.keys(answer.headers).join()).not.to.include('access-control');
        });
      });

    it('to TRACE does not echo the request', async () => {
      const headers = { ...caller, 'X-Probe': 'repeat-me' };
      for (const path of [payments, '/my-consents', '/health/live', '/']) {
        const answer = await exchange(url() + path, { method: 'TRACE', headers });
        expect(answer.status, path).to.be.within(400, 499);
        expect(answer.text).not.to.include('repeat-me');
      }
    });

    it('with a payment, its status or its authorisations is no-store, and that to HEAD', async () => {
      const { id } = startedBy(await tpp.initiate());
      for (const below of ['', '/status', '/authorisations'])
        expect((await tpp.read(id, { below })).headers['cache-control']).to.equal('no-store');
      const { headers } = await exchange(`${url()}/health/ready`, { method: 'HEAD' });
      expect(headers['cache-control']).to.equal('no-store');
    });
  },
  { PUBLIC_URL: 'https://bank.example', HSTS_SUBDOMAINS: 'true' },
);

describeAtTheDoor(
  'An answer of a rate-limited bank',
  ({ url }) => {
    for (const [path, headers] of [
      [payments, caller],
      ['/my-consents', {}],
    ] as const) {
      it(`is no-store with 429 to ${path}`, async () => {
        const answers = await Promise.all([1, 2, 3].map(() => exchange(url() + path, { headers })));
        const seen = answers.map((answer) => [answer.status, answer.headers['cache-control']]);
        expect(seen).to.deep.include([429, 'no-store']);
      });
    }
  },
  { REQUESTS_PER_SECOND_PER_ADDRESS: '1' },
);
