import { expect } from 'chai';
import * as oauth from 'oauth4webapi';
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

  describe('with oauth4webapi', () => {
    // The tests' bank speaks plain HTTP.
    const insecure = { [oauth.allowInsecureRequests]: true };
    const client: oauth.Client = { client_id: clientId };
    const publicClient: oauth.Client = { client_id: 'sandbox-app' };
    const publicRedirectUri = 'http://localhost:3002/callback';

    async function discover(): Promise<oauth.AuthorizationServer> {
      const issuer = new URL(bank.url());
      const response = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' });
      return oauth.processDiscoveryResponse(issuer, response);
    }

    async function approvalOf(as: oauth.AuthorizationServer, parameters: Readonly<Record<string, string>>) {
      const verifier = oauth.generateRandomCodeVerifier();
      const state = oauth.generateRandomState();
      const address = new URL(as.authorization_endpoint ?? '');
      address.search = new URLSearchParams({
        response_type: 'code',
        scope: 'AISP',
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...parameters,
      }).toString();
      const arrival = await authorize(bank.url(), address.href);
      const used = { client_id: parameters['client_id'] ?? '' };
      return { verifier, callback: oauth.validateAuthResponse(as, used, arrival, state) };
    }

    async function exchange(
      as: oauth.AuthorizationServer,
      by: oauth.Client,
      authenticate: oauth.ClientAuth,
      callback: URLSearchParams,
      uri: string,
      verifier: string,
    ) {
      const parts = [as, by, authenticate, callback, uri, verifier, insecure] as const;
      const response = await oauth.authorizationCodeGrantRequest(...parts);
      return oauth.processAuthorizationCodeResponse(as, by, response);
    }
    const byKey = (alg: keyof typeof keys) =>
      oauth.PrivateKeyJwt({ key: keys[alg].privateKey, kid: keys[alg].kid });
    for (const [title, authentication] of [
      ['HTTP Basic', () => oauth.ClientSecretBasic(secret)],
      ['form fields', () => oauth.ClientSecretPost(secret)],
      ['a key for ES256', () => byKey('ES256')],
      ['a key for PS256', () => byKey('PS256')],
    ] as const) {
      it(`gets, refreshes and revokes tokens with PKCE, by ${title}`, async () => {
        const as = await discover();
        const authenticate = authentication();
        const parameters = { client_id: clientId, redirect_uri: redirectUri, consentId: await consentId() };
        const { callback, verifier } = await approvalOf(as, parameters);
        const tokens = await exchange(as, client, authenticate, callback, redirectUri, verifier);
        expect(await accounts(tokens.access_token)).to.equal(1);

        const refresh = tokens.refresh_token ?? '';
        const again = await oauth.refreshTokenGrantRequest(as, client, authenticate, refresh, insecure);
        const refreshed = await oauth.processRefreshTokenResponse(as, client, again);
        expect(await accounts(refreshed.access_token)).to.equal(1);

        const last = refreshed.refresh_token ?? '';
        await oauth.processRevocationResponse(
          await oauth.revocationRequest(as, client, authenticate, last, insecure),
        );
        const ended = await tpp.ask('GET', '/accounts', { token: refreshed.access_token });
        expect(ended.status).to.equal(401);
      });
    }

    it('gets tokens as a public client with PKCE', async () => {
      const as = await discover();
      const headers = { 'X-Gateway-Client-Id': 'sandbox-app' };
      const registered = await tpp.register({}, headers);
      const { callback, verifier } = await approvalOf(as, {
        client_id: 'sandbox-app',
        redirect_uri: publicRedirectUri,
        consentId: textAt(registered.body, 'consentId') ?? '',
      });
      const given = await exchange(as, publicClient, oauth.None(), callback, publicRedirectUri, verifier);
      const { access_token: token } = given;
      expect(await tpp.listAccounts({ token, headers })).to.have.length(1);
    });

    it('gets a client credentials token, and reads the error of a refusal', async () => {
      const as = await discover();
      const authenticate = oauth.ClientSecretBasic(secret);
      const ask = (scope: string, by = authenticate) =>
        oauth.clientCredentialsGrantRequest(as, client, by, new URLSearchParams({ scope }), insecure);
      const given = await oauth.processClientCredentialsResponse(as, client, await ask('AISP'));
      expect(given.token_type).to.equal('bearer');
      const errors = [];
      for (const response of [await ask('all'), await ask('AISP', oauth.ClientSecretBasic('wrong'))]) {
        const refusal = await oauth
          .processClientCredentialsResponse(as, client, response)
          .catch((error: unknown) => error);
        errors.push(refusal instanceof oauth.ResponseBodyError ? refusal.error : refusal);
      }
      expect(errors).to.deep.equal(['invalid_scope', 'invalid_client']);
    });
  });

  describe('with openid-client', () => {
    const discover = (by = openid.ClientSecretBasic(secret)) =>
      openid.discovery(new URL(bank.url()), clientId, undefined, by, {
        algorithm: 'oauth2',
        execute: [openid.allowInsecureRequests],
      });

    it('gets, refreshes and revokes tokens with PKCE', async () => {
      const config = await discover();
      const pkceCodeVerifier = openid.randomPKCECodeVerifier();
      const expectedState = openid.randomState();
      const address = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'AISP',
        state: expectedState,
        consentId: await consentId(),
        code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
      });
      const arrival = await authorize(bank.url(), address.href);
      const checks = { pkceCodeVerifier, expectedState };
      const tokens = await openid.authorizationCodeGrant(config, arrival, checks);
      expect(await accounts(tokens.access_token)).to.equal(1);
      const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
      expect(await accounts(refreshed.access_token)).to.equal(1);
      await openid.tokenRevocation(config, refreshed.refresh_token ?? '');
      expect((await tpp.ask('GET', '/accounts', { token: refreshed.access_token })).status).to.equal(401);
    });

    it('gets a client credentials token by its secret and by its key', async () => {
      const byKey = openid.PrivateKeyJwt({ key: keys.PS256.privateKey, kid: keys.PS256.kid });
      for (const config of [await discover(), await discover(byKey)])
        expect((await openid.clientCredentialsGrant(config, { scope: 'AISP' })).scope).to.equal('AISP');
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
        const verifier = oauth.generateRandomCodeVerifier();
        const address = client.authorizeURL({
          redirect_uri: redirectUri,
          scope: 'AISP',
          state: 'state',
          consentId: await consentId(),
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
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
