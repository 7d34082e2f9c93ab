/** The mock of the bank's contracts: each documented answer, and the refusal of wrong requests. */
import { expect } from 'chai';
import { exampleTexts } from '../../codegen/documents/links.js';
import { contracts, validators } from '../../generated/index.js';
import { readFolder } from '../../tools/mock/contracts.js';
import { createMock, type Running, serveHere } from '../../tools/mock/server.js';
import { publishedDocument } from '../contracts/published.js';
import { answersOf, examplesOf, parametersOf, pathOf } from '../support/contracts/documents.js';
import { listAt, textAt } from '../support/runner/json.js';
import { places, type Place } from '../support/contracts/operations.js';
import { ibans } from '../support/embedded-bank/sandbox.js';

const requestId = '0d6a8e21-4f7e-4c35-9b40-a7c1d9e25b40';
const caller = { 'X-Request-ID': requestId, 'PSU-IP-Address': '192.0.2.1' };
const json = { 'Content-Type': 'application/json' };
const plainText = { 'Content-Type': 'text/plain' };

const payments = '/psd2-bank-payments-api-1.3.2/v1';
const accounts = '/psd2-bank-accounts-api-1.3.2/v1';
const initiation = `${payments}/payments/domestic-credit-transfers-hr`;
const aPayment = `${payments}/payments/sepa-credit-transfers/1`;

const order = {
  debtorAccount: { iban: ibans.ana },
  instructedAmount: { currency: 'EUR', amount: '12.50' },
  creditorAccount: { iban: ibans.marko },
  creditorName: 'Knjižara Zagreb',
  remittanceInformationUnstructured: 'Invoice 2026-17',
};

interface RequestParts {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

describe('The mock server', () => {
  let mock: Running;
  before(async () => {
    const read = await readFolder('specs');
    if ('mistakes' in read) throw new Error(read.mistakes.join('\n'));
    mock = await serveHere(await createMock(read.contracts), 0);
  });
  after(() => mock.stop());

  async function ask(method: string, path: string, { body, headers = {} }: RequestParts = {}) {
    const answer = await fetch(mock.url + path, {
      method,
      redirect: 'manual',
      headers: { ...caller, ...headers },
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    const isJson = (answer.headers.get('content-type') ?? '').endsWith('json');
    const value: unknown = isJson ? JSON.parse(text) : text === '' ? undefined : text;
    return { status: answer.status, headers: answer.headers, body: value };
  }

  /** The example request of the document. */
  function rightRequest(place: Place): RequestParts {
    const [type = ''] = place.operation.requestTypes;
    const [example] = examplesOf(place, type);
    if (!example) return {};
    const isJson = type === 'application/json';
    const body = isJson ? JSON.stringify(example.value) : String(new URLSearchParams(Object(example.value)));
    return { body, headers: { 'Content-Type': type } };
  }

  const requiredQuery = (place: Place) =>
    parametersOf(place)
      .filter((each) => each.place === 'query' && each.isRequired)
      .map(({ name }, index) => `${index === 0 ? '?' : '&'}${name}=1`)
      .join('');

  for (const contract of contracts) {
    it(`gives every documented answer of ${contract.name}`, async () => {
      for (const place of places.filter((each) => each.contract === contract)) {
        const path = pathOf(place);
        const { id, method } = place.operation;
        if (path === undefined) continue;
        const { body, headers } = rightRequest(place);
        for (const { status, examples } of answersOf(place)) {
          const named = examples.filter(({ name }) => name !== '');
          const unnamed = examples.length > 0 ? examples : [{ name: '', value: undefined }];
          for (const { name, value } of named.length > 0 ? named : unnamed) {
            const prefer = `code=${status}${name === '' ? '' : `, example=${name}`}`;
            const answer = await ask(method, path + requiredQuery(place), {
              ...(body !== undefined && { body }),
              headers: { ...headers, Prefer: prefer },
            });
            const what = `${id}, ${prefer}`;
            expect(answer.status, what).to.equal(status);
            expect(answer.body, what).to.deep.equal(value);
            expect(answer.headers.get('x-request-id'), what).to.equal(requestId);
            const check = validators[contract.name][id]?.replies[status];
            check?.({ headers: Object.fromEntries(answer.headers), body: answer.body });
            expect(check?.errors, what).to.equal(null);
          }
        }
      }
    });
  }

  for (const { api, basePath, name } of contracts) {
    it(`serves the links of every example of ${name}, below its own base path`, async () => {
      const versions = contracts.filter((each) => each.api === api);
      for (const { text } of exampleTexts(publishedDocument(name))) {
        const link = text.replace('https://bank.example/', '/');
        const found = versions.filter((each) => link.startsWith(`${each.basePath}/`));
        if (found.length === 0) continue;
        expect(found.map((each) => each.basePath)).to.deep.equal([basePath]);
        expect((await ask('GET', link)).status, link).not.to.equal(404);
      }
    });
  }

  it('leads from an initiation to a payment by its links', async () => {
    const { body, headers, status } = await ask('POST', initiation, post(order));
    expect(status).to.equal(201);
    const location = headers.get('location') ?? '';
    expect(location).to.equal(textAt(body, '_links', 'self', 'href'));
    expect((await ask('GET', location)).status).to.equal(200);
  });

  it('redirects from the authorization endpoint to the list of all operations', async () => {
    const query = 'response_type=code&scope=AISP&consentId=1';
    const path = `/psd2-bank-oauth2-api/oauth2/authorize?${query}`;
    const { headers } = await ask('GET', path, { headers: { Prefer: 'code=302' } });
    expect(headers.get('location')).to.equal('/');
    const { body } = await ask('GET', '/');
    for (const { basePath, operations } of contracts)
      for (const { method, path: below } of operations)
        expect(body).to.include(`  ${method.padEnd(6)} ${basePath}${below}\n`);
  });

  const { creditorName: _, ...nameless } = order;
  const post = (body: unknown, headers = {}): RequestParts => ({
    body: JSON.stringify(body),
    headers: { ...json, ...headers },
  });
  const preferring = (prefer: string): RequestParts => ({ headers: { Prefer: prefer } });
  const threeFaults = post({ ...nameless, debtorAccount: { iban: 'x' } }, { 'PSU-IP-Address': 'here' });
  const isFlag = '400 query.withBalance must be true or false.';
  const nothingAt = (path: string) => `404 There is nothing at ${path}; GET / lists the operations.`;
  const noAnswer = '400 getSinglePayment has no answer 299; it has';
  const noExample = 'has no example nothing;';
  type Wrong = readonly [request: string, parts: RequestParts, ...want: string[]];
  const wrong: readonly Wrong[] = [
    [`POST ${initiation}`, post(nameless), '400 body.creditorName is missing.'],
    [
      `POST ${initiation}`,
      threeFaults,
      '400 body.creditorName is missing.',
      '400 body.debtorAccount.iban must match the pattern ^[A-Z]{2,2}[0-9]{2,2}[a-zA-Z0-9]{1,30}$.',
      '400 header.PSU-IP-Address must be an IPv4 or IPv6 address.',
    ],
    [`POST ${initiation}`, post(order, { 'X-Request-ID': 'x' }), '400 header.X-Request-ID must be a UUID.'],
    [`POST ${initiation}`, {}, '400 body is missing.'],
    [`POST ${initiation}`, post('text'), '400 body must be an object.'],
    [`POST ${initiation}`, { body: '{', headers: json }, '400 body is not JSON.'],
    [`POST ${initiation}`, post(order, plainText), '400 header.Content-Type must be application/json.'],
    [`GET ${accounts}/accounts?withBalance=maybe`, {}, isFlag],
    [`GET ${accounts}/accounts?withBalance=true&withBalance=true`, {}, isFlag],
    [`GET ${accounts}/accounts/1/transactions?pageSize=501`, {}, '400 query.pageSize must be at most 500.'],
    [`GET ${payments}/loans/hr-rtgs-payments/1`, {}, '400 path.payment-service must be payments.'],
    [
      `GET ${aPayment}`,
      preferring('code=299'),
      `${noAnswer} 200, 400, 401, 403, 404, 405, 406, 408, 429, 500, 503.`,
    ],
    [
      `GET ${aPayment}`,
      preferring('example=nothing'),
      `400 The answer 200 of getSinglePayment ${noExample} it has domestic, sepa, crossBorder, target.`,
    ],
    [
      `GET ${aPayment}/status`,
      preferring('example=nothing'),
      `400 The answer 200 of getSinglePaymentStatus ${noExample} none of its examples has a name.`,
    ],
    [`PUT ${initiation}`, {}, '405 PUT is not offered here; allowed: POST.'],
    [`GET ${payments}/a/b/c/d/e`, {}, nothingAt(`${payments}/a/b/c/d/e`)],
    [`GET ${aPayment}/`, {}, nothingAt(`${aPayment}/`)],
    [`GET ${payments}/payments/a%zz/1`, {}, '400 The path is not valid percent-encoding.'],
    ['GET /elsewhere', {}, nothingAt('/elsewhere')],
  ];
  for (const [request, parts, ...want] of wrong) {
    it(`refuses ${request} with ${want.join(' ')}`, async () => {
      const [method = '', path = ''] = request.split(' ');
      const { body, headers, status } = await ask(method, path, parts);
      const said: unknown = JSON.parse(headers.get('x-mock-mistakes') ?? 'null');
      // The contract's own body shows the first mistake as the bank would; the mock's body has all.
      if (Array.isArray(said)) {
        const shown = (name: string) => textAt(body, 'tppMessages', '0', name);
        expect([shown('code'), shown('text')]).to.deep.equal(['FORMAT_ERROR', said[0]]);
        expect(said[0]).to.include(shown('path'));
        expect(headers.get('location')).to.equal(null);
      }
      const own = listAt(body, 'errors').map((error) => textAt(error, 'text'));
      const sentences = Array.isArray(said) ? said.map(String) : own;
      expect(sentences.map((sentence) => `${status} ${sentence}`)).to.deep.equal(want);
    });
  }

  const utf8 = { 'Content-Type': 'application/json; charset=utf-8' };
  const right: readonly (readonly [request: string, RequestParts, status: number])[] = [
    [`GET ${accounts}/accounts?withBalance=true&colour=red&deep[er]=1`, {}, 200],
    [`GET ${accounts}/accounts/1/transactions?pageSize=500&dateFrom=2026-01-31`, {}, 200],
    [`GET ${payments}/payments/a%20product/%C4%8D%2Fd`, {}, 200],
    [`POST ${initiation}`, post(order, { ...utf8, 'TPP-Redirect-Preferred': '' }), 201],
    [`DELETE ${aPayment}`, {}, 202],
    [`DELETE ${aPayment}`, { headers: { Prefer: 'respond-async, code=204' } }, 204],
    [`GET ${payments}/bulk-payments/sepa-credit-transfers/1`, {}, 200],
  ];
  for (const [request, parts, want] of right) {
    it(`answers ${request} with ${want}`, async () => {
      const [method = '', path = ''] = request.split(' ');
      expect((await ask(method, path, parts)).status).to.equal(want);
    });
  }
});
