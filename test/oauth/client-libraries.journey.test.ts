/** TPPs that use published OAuth clients: openid-client, which builds on oauth4webapi, and simple-oauth2. */
import { expect } from 'chai';
import * as openid from 'openid-client';
import { AuthorizationCode, ClientCredentials } from 'simple-oauth2';
import { type ClientKey, newClientKey, registerKeys } from '../support/tpp/asserting-client.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { authorize } from '../support/customer/customer-at-authorize.js';
import { textAt } from '../support/runner/json.js';
import { clients } from '../support/embedded-bank/sandbox.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';

const clientId = 'sandbox-tpp';
const { redirectUri, secret } = clients[clientId];
const metadataPath = '/.well-known/oauth-authorization-server';

describeAtTheBank('A TPP', (bank) => {
  const tpp = new ConsentTpp(bank.url);
  let keys: Readonly<Record<'ES256' | 'PS256', ClientKey>>;
  before(async () => {
    const [ES256, PS256] = await Promise.all([newClientKey('ES256', 'es'), newClientKey('PS256', 'ps')]);
    keys = { ES256, PS256 };
    await registerKeys(bank.database(), clientId, { keys: [ES256, PS256] });
  });
  const consentId = async () => textAt((await tpp.register()).body, 'consentId') ?? '';
  const accounts = async (token: string) => (await tpp.listAccounts({ token })).length;

  describe('with openid-client', () => {
    // The tests' bank speaks plain HTTP.
    const options: openid.DiscoveryRequestOptions = {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    };
    const discover = (by: openid.ClientAuth, id: string = clientId) =>
      openid.discovery(new URL(bank.url()), id, undefined, by, options);
    const byKey = (alg: keyof typeof keys) =>
      openid.PrivateKeyJwt({ key: keys[alg].privateKey, kid: keys[alg].kid });

    /** The tokens that a customer's approval of a consent gives. */
    async function approve(config: openid.Configuration, id: string, uri: string = redirectUri) {
      const pkceCodeVerifier = openid.randomPKCECodeVerifier();
      const expectedState = openid.randomState();
      const address = openid.buildAuthorizationUrl(config, {
        redirect_uri: uri,
        scope: 'AISP',
        state: expectedState,
        consentId: id,
        code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
      });
      const arrival = await authorize(bank.url(), address.href);
      return openid.authorizationCodeGrant(config, arrival, { pkceCodeVerifier, expectedState });
    }

    for (const [title, authentication] of [
      ['HTTP Basic', () => openid.ClientSecretBasic(secret)],
      ['form fields', () => openid.ClientSecretPost(secret)],
      ['a key for ES256', () => byKey('ES256')],
      ['a key for PS256', () => byKey('PS256')],
    ] as const) {
      it(`gets, refreshes and revokes tokens with PKCE, by ${title}`, async () => {
        const config = await discover(authentication());
        const tokens = await approve(config, await consentId());
        expect(await accounts(tokens.access_token)).to.equal(1);
        const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
        expect(await accounts(refreshed.access_token)).to.equal(1);
        await openid.tokenRevocation(config, refreshed.refresh_token ?? '');
        expect((await tpp.ask('GET', '/accounts', { token: refreshed.access_token })).status).to.equal(401);
      });
    }

    it('gets tokens as a public client with PKCE', async () => {
      const headers = { 'X-Gateway-Client-Id': 'sandbox-app' };
      const { body } = await tpp.register({}, headers);
      const config = await discover(openid.None(), 'sandbox-app');
      const id = textAt(body, 'consentId') ?? '';
      const { access_token: token } = await approve(config, id, 'http://localhost:3002/callback');
      expect(await tpp.listAccounts({ token, headers })).to.have.length(1);
    });

    it('gets a client credentials token, and reads the error of a refusal', async () => {
      const ask = async (scope: string, by: openid.ClientAuth) =>
        openid.clientCredentialsGrant(await discover(by), { scope }).then(
          (given) => given.scope,
          (error: unknown) => (error instanceof openid.ResponseBodyError ? error.error : error),
        );
      expect(await ask('AISP', openid.ClientSecretBasic(secret))).to.equal('AISP');
      expect(await ask('AISP', byKey('PS256'))).to.equal('AISP');
      expect(await ask('all', openid.ClientSecretBasic(secret))).to.equal('invalid_scope');
      expect(await ask('AISP', openid.ClientSecretBasic('wrong'))).to.equal('invalid_client');
    });
  });

  for (const authorizationMethod of ['header', 'body'] as const) {
    describe(`with simple-oauth2 and the secret in the ${authorizationMethod}`, () => {
      const settings = () => ({
        client: { id: clientId, secret },
        auth: {
          tokenHost: bank.url(),
          tokenPath: '/psd2-bank-oauth2-api/oauth2/token',
          revokePath: '/psd2-bank-oauth2-api/oauth2/revoke',
        },
        options: { authorizationMethod },
      });
      const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

      it('gets, refreshes and revokes tokens with PKCE', async () => {
        const { auth, ...others } = settings();
        const authorizePath = '/psd2-bank-oauth2-api/oauth2/authorize';
        const client = new AuthorizationCode({ ...others, auth: { ...auth, authorizePath } });
        const verifier = openid.randomPKCECodeVerifier();
        const address = client.authorizeURL({
          redirect_uri: redirectUri,
          scope: 'AISP',
          state: 'state',
          consentId: await consentId(),
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        const { searchParams } = await authorize(bank.url(), address);
        const code = searchParams.get('code') ?? '';
        const given = await client.getToken({ code, redirect_uri: redirectUri, code_verifier: verifier });
        expect(given.expired()).to.equal(false);
        expect(await accounts(textOf(given.token['access_token']))).to.equal(1);
        const refreshed = await given.refresh();
        const token = textOf(refreshed.token['access_token']);
        expect(await accounts(token)).to.equal(1);
        await refreshed.revoke('access_token');
        expect((await tpp.ask('GET', '/accounts', { token })).status).to.equal(401);
        const last = await refreshed.refresh();
        await last.revokeAll();
        const ended = await tpp.ask('GET', '/accounts', { token: textOf(last.token['access_token']) });
        expect(ended.status).to.equal(401);
      });

      it('gets a client credentials token', async () => {
        const given = await new ClientCredentials(settings()).getToken({ scope: 'AISP' });
        expect(given.token['token_type']).to.equal('Bearer');
      });
    });
  }

  it('finds the metadata by the scaOAuth link of a consent', async () => {
    const { body } = await tpp.register();
    const link = textAt(body, '_links', 'scaOAuth', 'href');
    expect(link).to.equal(bank.url() + metadataPath);
    expect((await fetch(link ?? '')).status).to.equal(200);
  });
});
