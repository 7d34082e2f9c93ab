/** Authorization server metadata (RFC 8414), and the WWW-Authenticate challenge of the accounts API. */
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { exchange } from '../support/server/exchange.js';
import { textAt, valueAt } from '../support/runner/json.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';

const path = '/.well-known/oauth-authorization-server';

describeAtTheBank('The metadata document', (bank) => {
  const ask = (method: string, address = path) => exchange(bank.url() + address, { method });

  it('names the issuer and every endpoint', async () => {
    const { status, text } = await ask('GET');
    const document: unknown = JSON.parse(text);
    const base = `${bank.url()}/psd2-bank-oauth2-api/oauth2`;
    expect(status).to.equal(200);
    expect(textAt(document, 'issuer')).to.equal(bank.url());
    expect(textAt(document, 'authorization_endpoint')).to.equal(`${base}/authorize`);
    expect(textAt(document, 'token_endpoint')).to.equal(`${base}/token`);
    expect(textAt(document, 'revocation_endpoint')).to.equal(`${base}/revoke`);
    expect(valueAt(document, 'code_challenge_methods_supported')).to.deep.equal(['S256']);
    expect(valueAt(document, 'token_endpoint_auth_methods_supported')).to.include('private_key_jwt');
    for (const endpoint of ['token', 'revocation']) {
      const algorithms = valueAt(document, `${endpoint}_endpoint_auth_signing_alg_values_supported`);
      expect(algorithms, endpoint).to.deep.equal(['ES256', 'PS256']);
    }
    expect(valueAt(document, 'request_parameter_supported')).to.equal(false);
    expect(valueAt(document, 'request_uri_parameter_supported')).to.equal(false);
  });

  it('names the longest consent in days, to which the bank shortens a longer one', async () => {
    const longest = async () => valueAt(JSON.parse((await ask('GET')).text), 'consent_validity_days_max');
    expect(await longest()).to.equal(180);
    await bank.restart({ CONSENT_LIFETIME_DAYS: '90' });
    expect(await longest()).to.equal(90);
  });

  it('has the same headers for HEAD as for GET', async () => {
    const [get, head] = [await ask('GET'), await ask('HEAD')];
    expect([head.status, head.text]).to.deep.equal([200, '']);
    for (const name of ['content-type', 'content-length'] as const) {
      expect(head.headers[name]).to.equal(get.headers[name]);
    }
  });

  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    it(`is refused with 405 for ${method}`, async () => {
      const { headers, status } = await ask(method);
      expect([status, headers.allow]).to.deep.equal([405, 'GET, HEAD']);
    });
  }

  it('is absent at the address of an unknown issuer', async () => {
    expect((await ask('GET', `${path}/psd2-bank-oauth2-api`)).status).to.equal(404);
  });
});

describeAtTheBank('The WWW-Authenticate challenge', (bank) => {
  const plain = 'Bearer realm="accounts"';
  const rows: readonly (readonly [authorization: string | undefined, want: string])[] = [
    [undefined, plain],
    ['Basic abc', plain],
    ['Bearertoken abc', plain],
    ['Bearer abc', `${plain}, error="invalid_token"`],
    ['bearer a!', `${plain}, error="invalid_token"`],
  ];
  for (const [authorization, want] of rows) {
    it(`is ${want} for Authorization: ${authorization}`, async () => {
      const headers = authorization === undefined ? {} : { Authorization: authorization };
      const answer = await new ConsentTpp(bank.url).ask('GET', '/accounts', { headers });
      expect([answer.status, answer.headers['www-authenticate']]).to.deep.equal([401, want]);
    });
  }
});
