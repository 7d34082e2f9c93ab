/** A TPP's client id is public, because every authorization address contains it: the id alone authorises no call. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { toPem } from '../../src/crypto/pem.js';
import { clientScheme } from '../../src/api/authentication/identify.js';
import { exchange } from '../support/server/exchange.js';
import { listAt, textAt } from '../support/runner/json.js';
import { places } from '../support/contracts/operations.js';
import { ownSecretOf, type ProductionBank, startProduction } from '../support/server/production.js';
import { ec, issuing, paymentPath, root, sendSigned, trustFolderOf } from '../support/tpp/signing-bank.js';
import { oauthVerdict, orderOf, Tpp, verdictOf } from '../support/tpp/tpp.js';

const TRUST_FOLDER = trustFolderOf([root, issuing]);
const publicUrl = 'https://bank.example';
const proxyHeader = 'X-SSL-Client-Cert';
const gateway = { TRUSTED_GATEWAY: 'The gateway', TRUSTED_GATEWAY_SERVICES: 'payments,accounts,funds' };

interface Demand {
  readonly what: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The bank's answer to a call without the demanded credential. */
  readonly want: string;
  /** Makes a payment with the demanded credential, where a test can. */
  readonly pay?: (tpp: Tpp) => Promise<string>;
}

const initiation = (headers: Readonly<Record<string, string>>) => (tpp: Tpp) =>
  tpp.initiate({ headers }).then(verdictOf);
const secret = { 'X-Gateway-Client-Secret': ownSecretOf('sandbox-tpp') };
const nothingElse = { GATEWAY_SECRET_REQUIRED: 'false' };

const demands: readonly Demand[] = [
  {
    what: 'a client certificate',
    settings: {
      ...nothingElse,
      TRUST_FOLDER,
      CLIENT_CERTIFICATE_REQUIRED: 'payments,accounts,funds',
      CLIENT_CERTIFICATE_HEADER: proxyHeader,
      CLIENT_CERTIFICATE_PROXIES: '127.0.0.1,::1',
    },
    want: '401 CERTIFICATE_MISSING',
    pay: initiation({ [proxyHeader]: encodeURIComponent(toPem(ec.certificate, 'CERTIFICATE')) }),
  },
  {
    what: 'a signature',
    settings: { ...nothingElse, TRUST_FOLDER, SIGNATURE_REQUIRED: 'payments,accounts,funds' },
    want: '401 SIGNATURE_MISSING',
    pay: async (tpp) => verdictOf(await sendSigned({ tpp })),
  },
  {
    what: 'the gateway secret',
    settings: { GATEWAY_SECRET_REQUIRED: 'true' },
    want: '401 CERTIFICATE_MISSING',
    pay: initiation(secret),
  },
  {
    what: 'a named gateway in front',
    settings: { ...nothingElse, ...gateway, TRUSTED_GATEWAY_ADDRESSES: '203.0.113.0/24' },
    want: '401 CERTIFICATE_MISSING',
  },
  {
    what: 'a different proof for each service',
    settings: {
      ...gateway,
      TRUST_FOLDER,
      SIGNATURE_REQUIRED: 'funds',
      GATEWAY_SECRET_REQUIRED: 'payments',
      TRUSTED_GATEWAY_SERVICES: 'accounts',
      TRUSTED_GATEWAY_ADDRESSES: '203.0.113.7',
    },
    want: '401 CERTIFICATE_MISSING',
    pay: initiation(secret),
  },
];

/** Every operation that a TPP calls in its own name. */
const operations = places.filter(({ operation }) =>
  operation.security.some((schemes) => schemes.includes(clientScheme)),
);

function bankWith(settings: Readonly<Record<string, string>>): () => string {
  let bank: ProductionBank | undefined;
  before(async () => {
    bank = await startProduction({ settings, isFilled: true });
  });
  after(() => bank?.stop());
  return () => bank?.url ?? '';
}

for (const { pay, settings, want, what } of demands) {
  describe(`A production bank that requires ${what}`, () => {
    const url = bankWith(settings);
    const tpp = new Tpp(url, 'sandbox-tpp', publicUrl);

    it('answers 401 to a payment with only the client id, and accepts a payment with the required proof', async () => {
      expect(verdictOf(await tpp.initiate())).to.match(new RegExp(`^${want}( |$)`));
      if (pay) expect(await pay(tpp)).to.equal('201');
    });

    it(`answers 401 to each of the ${operations.length} operations of payments, accounts and funds`, async () => {
      for (const { contract, operation } of operations) {
        const path = contract.basePath + operation.path.replaceAll(/\{[^}]+\}/g, pathValueOf);
        const answer = await exchange(url() + path, {
          method: operation.method,
          headers: {
            'X-Gateway-Client-Id': 'sandbox-tpp',
            'X-Request-ID': randomUUID(),
            'Content-Type': 'application/json',
            'PSU-ID': 'ana.horvat',
            'PSU-IP-Address': '192.0.2.1',
          },
          ...(operation.method === 'POST' && { body: JSON.stringify(orderOf()) }),
        });
        expect(answer.status, `${operation.method} ${path}`).to.equal(401);
      }
    });

    it('reveals neither which clients exist nor the gateway’s address', async () => {
      const answers = await Promise.all(
        ['sandbox-tpp', 'sandbox-tpp-b', 'nobody'].map((id) => new Tpp(url, id, publicUrl).initiate()),
      );
      for (const { text } of answers) expect(text).not.to.match(/203\.0\.113/);
      if (!what.includes('gateway in front')) return;
      expect(new Set(answers.map(({ text }) => text)).size).to.equal(1);
      const [message] = listAt(answers[0]?.body, 'tppMessages');
      expect(textAt(message, 'text')).to.equal(
        "Nothing proves who calls: requests for payments come through the bank's gateway.",
      );
    });

    it('gives no token for the client id alone, by any grant', async () => {
      for (const form of [
        { grant_type: 'client_credentials', scope: 'AISP' },
        { grant_type: 'password', username: 'ana.horvat', password: 'ana-sandbox' },
        { grant_type: 'authorization_code', code: 'x', redirect_uri: 'https://tpp.example/callback' },
        { grant_type: 'refresh_token', refresh_token: 'x' },
      ]) {
        const asked = { client_id: 'sandbox-tpp', ...form };
        expect(oauthVerdict(await tpp.token(asked)), form.grant_type).to.equal('400 invalid_client');
      }
    });
  });
}

describe('A production bank behind a named gateway', () => {
  const url = bankWith({
    ...gateway,
    TRUSTED_GATEWAY_ADDRESSES: '203.0.113.7,127.0.0.0/8,::1',
    GATEWAY_SECRET_REQUIRED: 'funds',
  });
  const tpp = new Tpp(url, 'sandbox-tpp', publicUrl);

  it('accepts calls from the gateway, and still checks a secret if present or required', async () => {
    expect(await initiation({})(tpp)).to.equal('201');
    expect(await initiation({ 'X-Gateway-Client-Secret': 'wrong' })(tpp)).to.equal(
      '401 CERTIFICATE_INVALID header.X-Gateway-Client-Secret',
    );
    const funds = await tpp.ask('POST', '/psd2-bank-accounts-api-1.3.2/v1/consents/confirmation-of-funds', {
      headers: { 'Content-Type': 'application/json', 'PSU-ID': 'ana.horvat' },
      content: JSON.stringify({ account: orderOf().debtorAccount }),
    });
    expect(verdictOf(funds)).to.equal('401 CERTIFICATE_MISSING header.X-Gateway-Client-Secret');
  });
});

describe('A production bank with a gateway and required secrets', () => {
  const url = bankWith({
    ...gateway,
    TRUSTED_GATEWAY_ADDRESSES: '203.0.113.7',
    GATEWAY_SECRET_REQUIRED: 'true',
  });
  const tpp = new Tpp(url, 'sandbox-tpp', publicUrl);

  it('accepts a direct call with the secret, and ignores forged forwarding headers', async () => {
    const near = { 'X-Forwarded-For': '203.0.113.7', Forwarded: 'for=203.0.113.7' };
    expect(await initiation(near)(tpp)).to.equal('401 CERTIFICATE_MISSING header.X-Gateway-Client-Secret');
    expect(await initiation(secret)(tpp)).to.equal('201');
  });
});

function pathValueOf(parameter: string): string {
  if (parameter === '{payment-service}') return 'payments';
  if (parameter === '{payment-product}') return paymentPath.split('/').at(-1) ?? '';
  return randomUUID();
}
