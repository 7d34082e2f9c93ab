/** An unknown path: the answer names the nearest path of the contracts. */
import { expect } from 'chai';
import { publicContracts } from '../../src/contract/audiences.js';
import { nearestPathTo } from '../../src/api/problems/nearest-path.js';
import { describeAtTheDoor } from '../support/server/bank.js';
import { exchange } from '../support/server/exchange.js';
import { textAt } from '../support/runner/json.js';
import { v100, v105, v132 } from '../support/tpp/tpp.js';

const accounts = '/psd2-bank-accounts-api-1.3.2/v1';
const newer = '/psd2-bank-accounts-api-1.3.2.2/v1';
const oauth2 = '/psd2-bank-oauth2-api/oauth2';
const id = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';

const rows: readonly (readonly [asked: string, want: string | undefined])[] = [
  [`POST ${accounts}/consentss`, `${accounts}/consents`],
  [`POST ${accounts}/Consent`, `${accounts}/consent`],
  [`GET ${newer}/acounts`, `${newer}/accounts`],
  [`GET ${accounts}/accounts/${id}/balance`, `${accounts}/accounts/{account-id}/balances`],
  [`GET ${accounts}/accounts/${id}/transaction`, `${accounts}/accounts/{account-id}/transactions`],
  [`GET ${accounts}/consents/${id}/state`, `${accounts}/consents/{consentId}/status`],
  [`POST ${accounts}/funds-confirmtion`, `${accounts}/funds-confirmation`],
  [`GET ${v132}/signing-basket/${id}/status/`, `${v132}/signing-baskets/{basketId}/status`],
  [
    `GET ${v132}/payments/hr-rtgs-payments/${id}/authorizations`,
    `${v132}/{payment-service}/{payment-product}/{paymentId}/authorisations`,
  ],
  [`POST /psd2-bank-payments-api-1.3.2/signing-baskets`, `${v132}/signing-baskets`],
  [`POST /psd2-bank-payments-api-1.3.3/v1/signing-baskets`, `${v132}/signing-baskets`],
  [`POST /V1/payments-api/payments/hr-rtgs-payments`, `${v100}/{payment-service}/hr-rtgs-payments`],
  [`GET /nowhere`, undefined],
  [`GET /favicon.ico`, undefined],
  [`GET /openapi/payments-9.9.9.json`, undefined],
  [`GET /${'x'.repeat(7000)}`, undefined],
];

describeAtTheDoor('The answer to an unknown path', ({ tpp, url }) => {
  for (const [asked, want] of rows) {
    it(`names ${want ?? 'no path'} for ${asked.slice(0, 90)}`, async () => {
      const [method = '', path = ''] = asked.split(' ');
      const { body, status } = await tpp.ask(method, path);
      expect(status).to.equal(404);
      const text = textAt(body, 'tppMessages', '0', 'text');
      const nearest = want === undefined ? '' : `; the nearest is ${want}`;
      expect(text).to.equal(`There is nothing at this path${nearest}.`);
    });
  }

  it('has the OAuth2 error format below the OAuth2 API', async () => {
    const { text } = await exchange(`${url()}${oauth2}/tokens`, { method: 'POST' });
    expect(textAt(JSON.parse(text), 'error_description')).to.equal(
      `There is nothing at this path; the nearest is ${oauth2}/token.`,
    );
  });

  it('names only paths of the contracts, never the caller’s text', () => {
    const own = new Set(
      publicContracts.flatMap(({ basePath, operations }) => operations.map(({ path }) => basePath + path)),
    );
    const strange = [
      '<script>alert(1)</script>',
      '%0d%0aSet-Cookie:x=1',
      '"',
      '\u202e',
      '{paymentId}',
      '',
      'a'.repeat(90_000),
    ];
    for (const { basePath } of publicContracts) {
      for (const each of strange) {
        for (const path of [
          `${basePath}/${each}`,
          `/${each}${basePath}/consents`,
          `${basePath}${'/x'.repeat(5000)}/${each}`,
        ]) {
          const nearest = nearestPathTo(path);
          expect(nearest === undefined || own.has(nearest), path.slice(0, 80)).to.equal(true);
        }
      }
    }
  });

  it('prefers a path of the requested contract', () => {
    for (const contract of publicContracts) {
      const nearest = nearestPathTo(`${contract.basePath}/authorisations`, contract);
      expect(nearest?.startsWith(`${contract.basePath}/`) ?? true, contract.name).to.equal(true);
    }
    expect(nearestPathTo(`${v105}/signing-baskets`)).to.equal(`${v132}/signing-baskets`);
  });
});
