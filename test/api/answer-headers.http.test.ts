/** Security headers: every answer protects a browser that opens it, page or not, and no other site can read it. */
import { connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { describeAtTheDoor } from '../support/server/bank.js';
import { exchange, type Exchange } from '../support/server/exchange.js';
import { domestic, orderOf, v132 } from '../support/tpp/tpp.js';

const payments = `${v132}/payments/${domestic}`;
const shop = 'https://shop.example';
const caller = {
  'X-Gateway-Client-Id': 'sandbox-tpp',
  'X-Request-ID': '5b1a4b5e-6e2e-4c7b-9d5e-0f4a4ad1d0aa',
  'PSU-IP-Address': '192.0.2.1',
  'Content-Type': 'application/json',
} as const;
const order = { method: 'POST', headers: caller, body: JSON.stringify(orderOf()) };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

type Row = readonly [status: number, path: string, asked?: Exchange];
const rows: readonly Row[] = [
  [201, payments, order],
  [400, payments, { ...order, body: '{' }],
  [401, '/psd2-bank-accounts-api-1.3.2/v1/accounts', { headers: caller }],
  [404, '/nowhere'],
  [405, payments, { headers: caller }],
  [400, '/psd2-bank-oauth2-api/oauth2/token', { method: 'POST', headers: form, body: 'grant_type=x' }],
  [400, '/psd2-bank-oauth2-api/oauth2/authorize'],
  [200, '/.well-known/oauth-authorization-server'],
  [200, '/openapi'],
  [200, '/openapi/payments-1.3.2.yaml'],
  [200, '/health/ready'],
  [200, '/my-consents'],
  [404, '/approve/unknown'],
  [404, '/assets/gone.css'],
  [404, '/assets/'],
];

describeAtTheDoor(
  'An answer',
  ({ url }) => {
    for (const [status, path, asked] of rows) {
      it(`has security headers against content sniffing, scripts and framing: ${status} ${path}`, async () => {
        const answer = await exchange(url() + path, asked);
        expect(answer.status).to.equal(status);
        expect(answer.headers['x-content-type-options']).to.equal('nosniff');
        const policy = String(answer.headers['content-security-policy']).split('; ');
        expect(policy).to.include.members([
          "default-src 'none'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
        ]);
        expect(answer.headers['strict-transport-security']).to.equal('max-age=31536000; includeSubDomains');
        expect(answer.headers['content-type']).to.match(/^(application|text)\/[a-z+]+/);
        expect(answer.headers).not.to.have.any.keys('server', 'x-powered-by');
      });
    }

    it('to a malformed request has the header nosniff', async () => {
      const socket = connect(Number(new URL(url()).port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write('hello\r\n\r\n');
      expect(await text(socket)).to.include('\r\nX-Content-Type-Options: nosniff\r\n');
    });

    for (const [status, path, asked] of rows) {
      it(`has no CORS headers, so that no other site can read it: ${status} ${path}`, async () => {
        const headers = { ...asked?.headers, Origin: shop };
        const plain = await exchange(url() + path, { ...asked, headers });
        const preflight = await exchange(url() + path, {
          method: 'OPTIONS',
          headers: { Origin: shop, 'Access-Control-Request-Method': 'POST' },
        });
        for (const answer of [plain, preflight]) {
          expect(
            Object.keys(answer.headers).filter((name) => name.startsWith('access-control')),
          ).to.deep.equal([]);
        }
      });
    }

    it('to TRACE does not echo the request', async () => {
      for (const path of [payments, '/my-consents', '/health/live', '/']) {
        const answer = await exchange(url() + path, {
          method: 'TRACE',
          headers: { ...caller, 'X-Probe': 'repeat-me' },
        });
        expect(answer.status, path).to.be.within(400, 499);
        expect(answer.text).not.to.include('repeat-me');
      }
    });
  },
  { PUBLIC_URL: 'https://bank.example', HSTS_SUBDOMAINS: 'true' },
);
