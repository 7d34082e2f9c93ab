import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { arrivalOf, AuthorizeBrowser } from '../support/customer/customer-at-authorize.js';
import { type Answer, exchange } from '../support/server/exchange.js';
import { textAt } from '../support/runner/json.js';
import { clients } from '../support/embedded-bank/sandbox.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';

const endpoint = '/psd2-bank-oauth2-api/oauth2/authorize';
const callback = clients['sandbox-tpp'].redirectUri;
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

describeAtTheBank('The authorization endpoint', (bank) => {
  const tpp = new ConsentTpp(bank.url);
  const other = new ConsentTpp(bank.url, undefined, 'sandbox-tpp-b');
  let consentId = '';
  let otherConsentId = '';
  let fundsConsentId = '';
  before(async () => {
    consentId = textAt((await tpp.register()).body, 'consentId') ?? '';
    otherConsentId = textAt((await other.register()).body, 'consentId') ?? '';
    fundsConsentId = textAt((await tpp.registerFunds()).body, 'consentId') ?? '';
  });

  const get = (query: string): Promise<Answer> =>
    exchange(`${bank.url()}${endpoint}?${query}`, { headers: { 'Accept-Language': 'en' } });

  /** A valid request; undefined removes a parameter. */
  function queryOf(changes: Readonly<Record<string, string | undefined>> = {}): string {
    const parameters = new Map(
      Object.entries({
        response_type: 'code',
        client_id: 'sandbox-tpp',
        scope: 'AISP',
        consentId,
        redirect_uri: callback,
        state: 'the state',
        ...changes,
      }),
    );
    return [...parameters]
      .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
      .join('&');
  }

  /** Returns `login`, `page`, or the error that the client receives. */
  async function verdictOf(query: string): Promise<string> {
    const { headers, status, text } = await get(query);
    expect(headers['cache-control']).to.equal('no-store');
    if (status === 302) return errorOf(headers.location ?? '').get('error') ?? 'no error';
    expect(headers.location).to.equal(undefined);
    if (status === 200 && text.includes('name="password"')) return 'login';
    expect(text).to.include('This request cannot be carried out').and.not.include('evil');
    return `page ${status}`;
  }

  function errorOf(location: string): URLSearchParams {
    const { hash, search } = new URL(location);
    return new URLSearchParams(hash === '' ? search : hash.slice(1));
  }

  const redirectUris: readonly (readonly [uri: string | undefined, want: string])[] = [
    [callback, 'login'],
    ['http://localhost:3000/callback', 'login'],
    ['http://127.0.0.1:3000/callback', 'login'],
    [undefined, 'page 400'],
    ['', 'page 400'],
    [`${callback}/`, 'page 400'],
    [`${callback}?x=1`, 'page 400'],
    [`${callback}#x`, 'page 400'],
    [`${callback}/../callback`, 'page 400'],
    ['https://tpp.example/CALLBACK', 'page 400'],
    ['https://TPP.example/callback', 'page 400'],
    ['HTTPS://tpp.example/callback', 'page 400'],
    ['http://tpp.example/callback', 'page 400'],
    ['https://tpp.example:443/callback', 'page 400'],
    ['https://tpp.example/callback%2F', 'page 400'],
    ['https://tpp.example/%63allback', 'page 400'],
    ['https://tpp.example/', 'page 400'],
    ['https://tpp.example.evil.example/callback', 'page 400'],
    ['https://evil.example@tpp.example/callback', 'page 400'],
    ['https://tpp.example@evil.example/callback', 'page 400'],
    ['https://tpp.example\\@evil.example/callback', 'page 400'],
    ['http://localhost:3001/callback', 'page 400'],
    ['http://localhost/callback', 'page 400'],
    ['http://[::1]:3000/callback', 'page 400'],
    [' https://tpp.example/callback', 'page 400'],
    ['https://tpp.example/callback\n', 'page 400'],
    ['javascript:alert(1)', 'page 400'],
    ['//tpp.example/callback', 'page 400'],
    ['https://other-tpp.example/callback', 'page 400'],
  ];
  for (const [uri, want] of redirectUris) {
    it(`answers the redirect_uri ${JSON.stringify(uri)} with: ${want}`, async () => {
      expect(await verdictOf(queryOf({ redirect_uri: uri }))).to.equal(want);
    });
  }

  const exits: readonly (readonly [want: string, changes: Readonly<Record<string, string | undefined>>])[] = [
    ['invalid_request', { response_type: undefined }],
    ['invalid_request', { response_type: '' }],
    ['unsupported_response_type', { response_type: 'id_token' }],
    ['unsupported_response_type', { response_type: 'code token' }],
    ['invalid_scope', { scope: undefined }],
    ['invalid_scope', { scope: 'openid' }],
    ['invalid_scope', { scope: 'AISP PSP_IC' }],
    ['invalid_scope', { scope: 'PSP_IC' }],
    ['invalid_request', { consentId: undefined }],
    ['invalid_request', { consentId: 'unknown' }],
    ['invalid_request', { scaMethod: 'SMS' }],
    ['invalid_request', { authorisationId: 'unknown' }],
    ['request_not_supported', { request: '' }],
    ['request_not_supported', { request: 'x', response_type: undefined }],
    ['invalid_request', { code_challenge: challenge, code_challenge_method: 'plain' }],
    ['invalid_request', { code_challenge: challenge }],
    ['invalid_request', { code_challenge_method: 'S256' }],
    ['invalid_request', { code_challenge: 'short', code_challenge_method: 'S256' }],
    ['invalid_request', { code_challenge: `${challenge}=`, code_challenge_method: 'S256' }],
  ];
  for (const [want, changes] of exits) {
    it(`redirects with ${want}, state and iss for ${JSON.stringify(changes, (_, value) => value ?? null)}`, async () => {
      const { headers, status, text } = await get(queryOf(changes));
      const error = errorOf(headers.location ?? '');
      expect([status, text]).to.deep.equal([302, '']);
      expect(headers.location?.startsWith(`${callback}?error=`)).to.equal(true);
      expect([error.get('error'), error.get('state'), error.get('iss')]).to.deep.equal([
        want,
        'the state',
        bank.url(),
      ]);
      expect(error.get('error_description')).to.match(/^[ !#-[\]-~]+$/);
    });
  }

  it("answers alike for another client's consent and an unknown consent", async () => {
    const foreign = await get(queryOf({ consentId: otherConsentId }));
    const unknown = await get(queryOf({ consentId: 'unknown' }));
    expect(foreign.headers.location).to.equal(unknown.headers.location);
  });

  it('returns an error of the implicit grant in the fragment', async () => {
    const { headers } = await get(queryOf({ response_type: 'token', scope: 'openid' }));
    expect(headers.location?.startsWith(`${callback}#error=invalid_scope`)).to.equal(true);
    const changes = {
      response_type: 'token',
      client_id: 'sandbox-tpp-b',
      redirect_uri: clients['sandbox-tpp-b'].redirectUri,
      consentId: otherConsentId,
    };
    expect(await verdictOf(queryOf(changes))).to.equal('unauthorized_client');
  });

  it('accepts PSP_IC only for a funds consent and from licensed clients', async () => {
    expect(await verdictOf(queryOf({ scope: 'PSP_IC', consentId: fundsConsentId }))).to.equal('login');
    expect(await verdictOf(queryOf({ consentId: fundsConsentId }))).to.equal('invalid_scope');
    const app = { client_id: 'sandbox-app', redirect_uri: 'http://localhost:3002/callback' };
    expect(await verdictOf(queryOf({ ...app, scope: 'PSP_IC' }))).to.equal('invalid_scope');
    expect(await verdictOf(queryOf(app))).to.equal('invalid_request');
  });

  for (const name of ['client_id', 'redirect_uri']) {
    it(`shows an error page for a repeated parameter ${name}`, async () => {
      const query = queryOf();
      const same = new URLSearchParams(query).get(name) ?? '';
      expect(await verdictOf(`${query}&${name}=${encodeURIComponent(same)}`)).to.equal('page 400');
    });
  }
  for (const name of ['response_type', 'scope', 'consentId', 'state', 'code_challenge', 'unknown']) {
    it(`redirects with invalid_request for a repeated parameter ${name}`, async () => {
      expect(await verdictOf(`${queryOf({ [name]: 'a' })}&${name}=b`)).to.equal('invalid_request');
    });
  }
  // The name is cut in the middle of its last character.
  for (const name of ['"\\\r\nč', `${'x'.repeat(69)}😀`]) {
    it(`describes a repeated ${JSON.stringify(name)} in plain ASCII`, async () => {
      const twice = `${encodeURIComponent(name)}=a&${encodeURIComponent(name)}=b`;
      const { headers } = await get(`${queryOf()}&${twice}`);
      const error = errorOf(headers.location ?? '');
      expect(error.get('error')).to.equal('invalid_request');
      expect(error.get('error_description')).to.match(/^[ !#-[\]-~]+$/);
    });
  }

  for (const client of ['nobody', 'sandbox-blocked', '', undefined]) {
    it(`shows an error page for the client ${JSON.stringify(client)}`, async () => {
      const redirectUri = client === 'sandbox-blocked' ? 'https://blocked.example/callback' : callback;
      expect(await verdictOf(queryOf({ client_id: client, redirect_uri: redirectUri }))).to.equal('page 400');
    });
  }

  it('redirects with access_denied after the customer’s refusal, and again on a second visit', async () => {
    for (const step of ['login', 'review', 'code']) {
      const browser = new AuthorizeBrowser(bank.url());
      const address = tpp.authorizeAddress(await tpp.register(), { state: 's' });
      await browser.open(address);
      if (step !== 'login') await browser.logIn();
      if (step === 'code') await browser.confirm();
      const arrivals = [await browser.cancel(), await browser.open(address)].map(arrivalOf);
      for (const { searchParams } of arrivals) {
        expect([searchParams.get('error'), searchParams.get('state')]).to.deep.equal(['access_denied', 's']);
      }
    }
  });
});
