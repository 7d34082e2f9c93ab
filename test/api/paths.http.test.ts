/** Paths and methods: what no contract offers is refused in the contract's own words. */
import { expect } from 'chai';
import { describeAtTheDoor } from '../support/server/bank.js';
import { expectRefusal } from '../support/contracts/refused-requests.js';
import { orderOf, startedBy, v100, v105, v132, verdictOf } from '../support/tpp/tpp.js';

const content = JSON.stringify(orderOf());
const unknownProduct = '404 PRODUCT_UNKNOWN path.payment-product';
const noProduct = '404 PRODUCT_UNKNOWN path';
const unknownPayment = '404 RESOURCE_UNKNOWN path.paymentId';
const unknownPath = '404 RESOURCE_UNKNOWN path';
const wrongMethod = '405 SERVICE_INVALID';
const unknownService = '400 FORMAT_ERROR path.payment-service';
const id = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';

interface Row {
  readonly call: string;
  readonly want: string;
  readonly allow?: string;
}

const rows: readonly Row[] = [
  { call: `POST ${v100}/payments/sepa-credit-transfers`, want: unknownProduct },
  { call: `POST ${v132}/payments/instant-sepa-credit-transfers`, want: unknownProduct },
  { call: `POST ${v100}/payments/pain.001-domestic-credit-transfers-hr`, want: unknownProduct },
  { call: `POST ${v100}/payments/DOMESTIC-CREDIT-TRANSFERS-HR`, want: unknownProduct },
  { call: `POST ${v100}/payments/domestic-credit-transfers-hr%20`, want: unknownProduct },
  { call: `POST ${v105}/payments/domestic-credit-transfers-hr`, want: unknownProduct },
  { call: `POST ${v105}/periodic-payments/hr-rtgs-payments`, want: noProduct },
  { call: `POST ${v105}/payments/target-2-payments`, want: unknownProduct },
  { call: `POST ${v100}/payments/cross-border-credit-transfers`, want: unknownProduct },
  { call: `POST ${v132}/bulk-payments/pain.001-sepa-credit-transfers`, want: unknownProduct },
  { call: `POST ${v100}/payments/toString`, want: unknownProduct },
  { call: `POST ${v100}/payments/`, want: noProduct },
  { call: `POST ${v100}/periodic-payments/sepa-credit-transfers`, want: unknownProduct },
  { call: `GET ${v100}/payments/instant-sepa-credit-transfers/${id}`, want: unknownProduct },
  { call: `GET ${v132}/payments/__proto__/${id}/status`, want: unknownProduct },
  { call: `GET ${v132}/periodic-payments/pain.001-sepa-credit-transfers/${id}`, want: unknownProduct },
  { call: `GET ${v132}/bulk-payments/toString/${id}/status`, want: unknownProduct },

  { call: `GET ${v132}/periodic-payments/sepa-credit-transfers/${id}`, want: unknownPayment },
  { call: `GET ${v132}/periodic-payments/hr-rtgs-payments/${id}/status`, want: unknownPayment },
  { call: `GET ${v132}/bulk-payments/domestic-credit-transfers-hr/${id}`, want: unknownPayment },
  { call: `GET ${v132}/bulk-payments/target-2-payments/${id}/status`, want: unknownPayment },
  { call: `GET ${v132}/payments/sepa-credit-transfers/${id}`, want: unknownPayment },

  { call: `POST ${v100}/periodic-payments/domestic-credit-transfers-hr`, want: unknownService },
  { call: `POST ${v132}/bulk-payments/hr-rtgs-payments`, want: unknownService },
  { call: `POST ${v100}/foo/hr-rtgs-payments`, want: unknownService },
  { call: `POST ${v100}/bulk-payments/target-2-payments`, want: unknownService },
  { call: `POST ${v132}/periodic-payments/target-2-payments`, want: unknownService },
  { call: `POST ${v105}/bulk-payments/sepa-credit-transfers`, want: unknownService },
  { call: `POST ${v132}/foo/cross-border-credit-transfers`, want: unknownService },
  { call: `GET ${v132}/foo/sepa-credit-transfers/${id}`, want: unknownService },
  { call: `POST ${v100}/Payments/hr-rtgs-payments`, want: unknownService },
  { call: `GET ${v100}/periodic-payments/hr-rtgs-payments/${id}`, want: unknownService },
  { call: `GET ${v105}/foo/domestic-credit-transfers-hr/${id}/status`, want: unknownService },

  { call: `GET ${v100}/payments/foo`, want: noProduct },
  { call: `GET ${v132}/payments/foo`, want: noProduct },
  { call: `PUT ${v132}/payments/foo`, want: noProduct },
  { call: `GET ${v105}/payments/hr-rtgs-payments`, want: noProduct },
  { call: `DELETE ${v105}/payments/target-2-payments`, want: noProduct },
  { call: `DELETE ${v100}/payments/sepa-credit-transfers`, want: noProduct },
  { call: `GET ${v105}/periodic-payments/sepa-credit-transfers`, want: unknownPath },
  { call: `GET ${v100}/foo/hr-rtgs-payments`, want: unknownPath },
  { call: `GET ${v105}/foo/bar`, want: unknownPath },
  ...[v100, v105, v132].map((base): Row => ({ call: `POST ${base}//hr-rtgs-payments`, want: unknownPath })),
  { call: `PUT ${v100}/foo/hr-rtgs-payments/${id}`, want: unknownPath },
  ...[v100, v105].flatMap((base): Row[] => [
    { call: `POST ${base}/signing-baskets`, want: unknownPath },
    { call: `POST ${base}/signing-baskets/sepa-credit-transfers`, want: unknownPath },
    { call: `POST ${base}/signing-baskets/hr-rtgs-payments`, want: unknownPath },
    { call: `GET ${base}/signing-baskets/${id}`, want: unknownPath },
    { call: `DELETE ${base}/signing-baskets/${id}`, want: unknownPath },
    { call: `GET ${base}/signing-baskets/${id}/status`, want: unknownPath },
    { call: `POST ${base}/signing-baskets/${id}/authorisations`, want: unknownPath },
    { call: `GET ${base}/signing-baskets/${id}/authorisations/${id}`, want: unknownPath },
  ]),

  { call: 'GET /', want: unknownPath },
  { call: 'GET /v1', want: unknownPath },
  { call: 'POST /v2/payments-api/payments/hr-rtgs-payments', want: unknownPath },
  { call: 'POST /V1/payments-api/payments/hr-rtgs-payments', want: unknownPath },
  { call: `GET ${v100}`, want: unknownPath },
  { call: `GET ${v100}/`, want: unknownPath },
  { call: `GET ${v100}/payments`, want: unknownPath },
  { call: `POST ${v100}x/payments/hr-rtgs-payments`, want: unknownPath },
  { call: `POST /${v100}/payments/hr-rtgs-payments`, want: unknownPath },
  { call: `POST ${v100}//payments/hr-rtgs-payments`, want: unknownPath },
  { call: `POST ${v100}/payments/hr-rtgs-payments/`, want: unknownPath },
  { call: `GET ${v100}/payments/hr-rtgs-payments/${id}/Authorisations`, want: unknownPath },
  { call: `GET ${v100}/payments/hr-rtgs-payments/${id}/status/more`, want: unknownPath },
  { call: `GET ${v100}/payments/hr-rtgs-payments/${id}/Status`, want: unknownPath },
  { call: 'GET /openapi/payments-9.9.9.json', want: unknownPath },
  { call: 'GET /openapi/payments-1.0.0.xml', want: unknownPath },
  { call: 'POST /health/live', want: unknownPath },
  { call: 'GET /.git/config', want: unknownPath },
  { call: 'GET /package.json', want: unknownPath },

  { call: `GET ${v100}/payments/hr-rtgs-payments`, want: wrongMethod, allow: 'POST' },
  { call: `GET ${v105}/payments/sepa-credit-transfers`, want: wrongMethod, allow: 'POST' },
  {
    call: `PUT ${v132}/bulk-payments/sepa-credit-transfers/${id}`,
    want: wrongMethod,
    allow: 'DELETE, GET',
  },
  { call: `PUT ${v132}/payments/domestic-credit-transfers-hr`, want: wrongMethod, allow: 'POST' },
  { call: `DELETE ${v100}/payments/hr-rtgs-payments`, want: wrongMethod, allow: 'POST' },
  { call: `OPTIONS ${v100}/payments/hr-rtgs-payments`, want: wrongMethod, allow: 'POST' },
  { call: `POST ${v100}/payments/hr-rtgs-payments/${id}`, want: wrongMethod, allow: 'DELETE, GET' },
  {
    call: `PATCH ${v105}/payments/hr-rtgs-payments/${id}`,
    want: wrongMethod,
    allow: 'DELETE, GET',
  },
  {
    call: `DELETE ${v132}/payments/hr-rtgs-payments/${id}/status`,
    want: wrongMethod,
    allow: 'GET',
  },

  { call: `POST ${v100}/payments/%ZZ`, want: '400 FORMAT_ERROR path' },
  { call: `GET ${v100}/payments/hr-rtgs-payments/%`, want: '400 FORMAT_ERROR path' },
  { call: `GET ${v132}/payments/hr-rtgs-payments/%C3/status`, want: '400 FORMAT_ERROR path' },
  { call: `POST ${v100}/%E0%A4%A/hr-rtgs-payments`, want: '400 FORMAT_ERROR path' },
];

const foreignBodies = [
  ['application/xml', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"/>'],
  ['application/x-www-form-urlencoded', 'amount=1'],
  ['text/plain', 'an order'],
  ['application/json', '{"debtorAccount":'],
] as const;

describeAtTheDoor('A request to an unknown path or with a wrong method', (bank) => {
  const { client, tpp } = bank;

  for (const { allow, call, want } of rows) {
    it(`is refused with ${want}${allow ? `, allowed: ${allow}` : ''}: ${call}`, async () => {
      const [method = '', path = ''] = call.split(' ');
      const headers = { 'Content-Type': 'application/json', 'PSU-IP-Address': '192.0.2.1' };
      const request = { headers, ...(method === 'GET' ? {} : { content }) };
      const answer = await expectRefusal(bank, () => tpp.ask(method, path, request), want);
      expect(answer.headers.allow).to.equal(allow);
      if (method === 'GET' || want === unknownService) return;
      // The path comes before the body, whatever that is.
      for (const [type, body] of foreignBodies)
        await expectRefusal(
          bank,
          () => tpp.ask(method, path, { headers: { ...headers, 'Content-Type': type }, content: body }),
          want,
        );
    });
  }

  it('is refused before the client is authenticated', async () => {
    const answer = await client('nobody').ask('GET', `${v100}/payments`);
    expect(verdictOf(answer)).to.equal(unknownPath);
  });

  it('is not assumed for an unknown query', async () => {
    const { id: own } = startedBy(await tpp.initiate());
    expect((await tpp.read(own, { below: '/status?a=b&a=c' })).status).to.equal(200);
  });

  it('is not assumed for percent-encoded letters', async () => {
    const answer = await tpp.ask('POST', `${v100}/%70ayments/hr-rtgs-payments`, {
      content,
      headers: { 'Content-Type': 'application/json', 'PSU-IP-Address': '192.0.2.1' },
    });
    expect(answer.status).to.equal(201);
  });
});
