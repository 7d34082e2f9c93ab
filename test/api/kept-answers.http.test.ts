/** `Cache-Control: no-store` on every answer, except documents that are the same for all callers. */
import { connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { publicContracts } from '../../src/contract/audiences.js';
import { createLook } from '../../src/pages/kit/assets.js';
import { describeAtTheDoor } from '../support/server/bank.js';
import { exchange, type Exchange } from '../support/server/exchange.js';
import { domestic, orderOf, startedBy, v132 } from '../support/tpp/tpp.js';

const payments = `${v132}/payments/${domestic}`;
const accounts = '/psd2-bank-accounts-api-1.3.2/v1';
const oauth2 = '/psd2-bank-oauth2-api/oauth2';
const caller = {
  'X-Gateway-Client-Id': 'sandbox-tpp',
  'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
  'PSU-IP-Address': '192.0.2.1',
} as const;
const json = { ...caller, 'Content-Type': 'application/json' };
const browser = { Accept: 'text/html' };
const body = JSON.stringify(orderOf());

type Row = readonly [status: number, path: string, asked?: Exchange];
const notKept: readonly Row[] = [
  [201, payments, { method: 'POST', headers: json, body }],
  [400, payments, { method: 'POST', headers: json, body: '{' }],
  [400, payments, { method: 'POST', headers: json, body: `"${'x'.repeat(1_100_000)}"` }],
  [415, payments, { method: 'POST', headers: { ...json, 'Content-Type': 'text/plain' }, body }],
  [406, payments, { method: 'POST', headers: { ...json, Accept: 'text/csv' }, body }],
  [405, payments],
  [401, payments, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }],
  [404, `${payments}/x`, { headers: caller }],
  [401, `${accounts}/accounts`, { headers: caller }],
  [404, `${v132}/nowhere/at/all/here`],
  [404, '/nowhere'],
  [400, `${v132}/payments/%ZZ/x`],
  [404, '/openapi/payments-9.9.9.json'],
  [405, '/.well-known/oauth-authorization-server', { method: 'POST' }],
  [
    400,
    `${oauth2}/token`,
    { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
  ],
  [405, `${oauth2}/token`],
  [404, `${oauth2}/nothing`],
  [400, `${oauth2}/authorize`],
  [200, '/health/live'],
  [200, '/health/ready', { method: 'HEAD' }],
  [200, '/', { headers: browser }],
  [200, '/my-consents'],
  [404, '/approve/unknown'],
  [404, '/approve'],
  [404, '/assets/gone.css'],
];

const cacheControl = async (url: string, asked?: Exchange) => {
  const { headers, status } = await exchange(url, asked);
  return [status, headers['cache-control']];
};

describeAtTheDoor('The Cache-Control header', ({ tpp, url }) => {
  for (const [status, path, asked] of notKept) {
    it(`is no-store for ${status} to ${asked?.method ?? 'GET'} ${path}`, async () => {
      expect(await cacheControl(url() + path, asked)).to.deep.equal([status, 'no-store']);
    });
  }

  it('is no-store for a payment, its status and its authorisations', async () => {
    const { id } = startedBy(await tpp.initiate());
    for (const below of ['', '/status', '/authorisations']) {
      expect((await tpp.read(id, { below })).headers['cache-control']).to.equal('no-store');
    }
  });

  it('is no-store for a malformed request', async () => {
    for (const bytes of [
      'hello\r\n\r\n',
      'GET / HTTP/1.1\r\n\r\n',
      `GET /${'x'.repeat(20_480)} HTTP/1.1\r\n\r\n`,
    ]) {
      const socket = connect(Number(new URL(url()).port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(bytes);
      expect(await text(socket)).to.include('\r\nCache-Control: no-store\r\n');
    }
  });

  const documents = publicContracts.flatMap(({ name }) => [`/openapi/${name}.json`, `/openapi/${name}.yaml`]);
  for (const path of documents) {
    it(`lets caches keep ${path}, and ask whether it has changed`, async () => {
      expect(await cacheControl(url() + path)).to.deep.equal([200, 'public, no-cache']);
    });
  }

  for (const path of ['/openapi', '/.well-known/oauth-authorization-server']) {
    it(`is absent for ${path}, which is the same for all callers`, async () => {
      expect(await cacheControl(url() + path)).to.deep.equal([200, undefined]);
    });
  }

  for (const { path } of [createLook({}).stylesheet, createLook({}).icon]) {
    it(`is immutable for ${path}`, async () => {
      expect(await cacheControl(url() + path)).to.deep.equal([200, 'public, max-age=31536000, immutable']);
    });
  }
});

describeAtTheDoor(
  'The Cache-Control header of a rate-limited bank',
  ({ url }) => {
    for (const [path, headers] of [
      [payments, caller],
      ['/my-consents', {}],
    ] as const) {
      it(`is no-store for 429 to ${path}`, async () => {
        const answers = await Promise.all([1, 2, 3].map(() => cacheControl(url() + path, { headers })));
        expect(answers).to.deep.include([429, 'no-store']);
      });
    }
  },
  { REQUESTS_PER_SECOND_PER_ADDRESS: '1' },
);
