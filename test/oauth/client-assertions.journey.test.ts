/** Client authentication by key (private_key_jwt): with two client libraries, and with forged assertions. */
import { expect } from 'chai';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import {
  askWith,
  assertionBy,
  assertionType,
  type AssertionOptions,
  type ClientKey,
  newClientKey,
  reasonIn,
  registerKeys,
} from '../support/tpp/asserting-client.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { authorize } from '../support/customer/customer-at-authorize.js';
import { textAt } from '../support/runner/json.js';
import { clients } from '../support/embedded-bank/sandbox.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { oauthVerdict } from '../support/tpp/tpp.js';

const clientId = 'sandbox-tpp';
const { redirectUri, secret } = clients[clientId];

describeAtTheBank('A client with registered keys', (bank) => {
  const { tpp } = bank;
  let keys: Readonly<Record<'ES256' | 'PS256' | 'RS256' | 'foreign', ClientKey>>;
  before(async () => {
    const [ES256, PS256, RS256, foreign] = await Promise.all([
      newClientKey('ES256', 'es'),
      newClientKey('PS256', 'ps'),
      newClientKey('RS256', 'rs'),
      newClientKey('ES256', 'es'),
    ]);
    keys = { ES256, PS256, RS256, foreign };
    await registerKeys(bank.database(), clientId, { keys: [ES256, PS256, RS256] });
  });
  const tokenEndpoint = () => `${bank.url()}/psd2-bank-oauth2-api/oauth2/token`;
  const assertion = (options: AssertionOptions = {}, audience = bank.url()) =>
    assertionBy(keys.ES256, audience, options);

  for (const alg of ['ES256', 'PS256'] as const) {
    it(`gets, refreshes and revokes tokens by oauth4webapi with PKCE and ${alg}`, async () => {
      const insecure = { [oauth.allowInsecureRequests]: true };
      const issuer = new URL(bank.url());
      const found = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' });
      const as = await oauth.processDiscoveryResponse(issuer, found);
      expect(as.token_endpoint_auth_methods_supported).to.include('private_key_jwt');
      expect(as.token_endpoint_auth_signing_alg_values_supported).to.deep.equal(['ES256', 'PS256']);
      expect(as.revocation_endpoint_auth_signing_alg_values_supported).to.deep.equal(['ES256', 'PS256']);

      const client: oauth.Client = { client_id: clientId };
      const by = oauth.PrivateKeyJwt({ key: keys[alg].privateKey, kid: keys[alg].kid });
      const consents = new ConsentTpp(bank.url);
      const verifier = oauth.generateRandomCodeVerifier();
      const address = new URL(as.authorization_endpoint ?? '');
      address.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        consentId: textAt((await consents.register()).body, 'consentId') ?? '',
        response_type: 'code',
        scope: 'AISP',
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).toString();
      const callback = oauth.validateAuthResponse(as, client, await authorize(bank.url(), address.href));
      const exchanged = await oauth.authorizationCodeGrantRequest(
        as,
        client,
        by,
        callback,
        redirectUri,
        verifier,
        insecure,
      );
      const tokens = await oauth.processAuthorizationCodeResponse(as, client, exchanged);
      expect(await consents.listAccounts({ token: tokens.access_token })).to.have.length(1);
      const again = await oauth.refreshTokenGrantRequest(
        as,
        client,
        by,
        tokens.refresh_token ?? '',
        insecure,
      );
      const refreshed = await oauth.processRefreshTokenResponse(as, client, again);
      await oauth.processRevocationResponse(
        await oauth.revocationRequest(as, client, by, refreshed.refresh_token ?? '', insecure),
      );
      const ended = await consents.ask('GET', '/accounts', { token: refreshed.access_token });
      expect(ended.status).to.equal(401);
    });
  }

  it('gets a client credentials token by openid-client', async () => {
    const by = openid.PrivateKeyJwt({ key: keys.PS256.privateKey, kid: 'ps' });
    const config = await openid.discovery(new URL(bank.url()), clientId, undefined, by, {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    });
    expect((await openid.clientCredentialsGrant(config, { scope: 'AISP' })).scope).to.equal('AISP');
  });

  it('may repeat its client_id in the form, and name the token endpoint as audience', async () => {
    for (const audience of [bank.url(), tokenEndpoint()]) {
      const answer = await askWith(tpp, await assertion({}, audience), { client_id: clientId });
      expect(oauthVerdict(answer)).to.equal('200');
    }
    const both = await assertion({ claims: { aud: [bank.url(), tokenEndpoint()] } });
    expect(oauthVerdict(await askWith(tpp, both))).to.equal('200');
  });

  it('may still use its secret', async () => {
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret };
    expect(oauthVerdict(await tpp.token(form))).to.equal('200');
  });

  it('is refused with two ways of authentication or with wrong parameters', async () => {
    const basic = { Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` };
    const two = '400 invalid_request: The client has to authenticate either by an assertion or by a secret';
    expect(reasonIn(await askWith(tpp, await assertion(), {}, basic))).to.include(two);
    expect(reasonIn(await askWith(tpp, await assertion(), { client_secret: secret }))).to.include(two);
    for (const more of [
      { client_id: 'sandbox-tpp-b' },
      { client_assertion_type: `${assertionType}s` },
      { client_assertion_type: '' },
      { client_assertion: '' },
    ]) {
      const answer = await askWith(tpp, await assertion(), more);
      expect(oauthVerdict(answer), JSON.stringify(more)).to.equal('400 invalid_client');
    }
  });

  it('is refused with a reused assertion at the token and revocation endpoints', async () => {
    const made = await assertion();
    expect(oauthVerdict(await askWith(tpp, made))).to.equal('200');
    const used = '400 invalid_client: The client assertion was used before';
    expect(reasonIn(await askWith(tpp, made))).to.include(used);
    const form = { token: 'x', client_assertion_type: assertionType, client_assertion: made };
    expect(reasonIn(await tpp.revoke(form))).to.include(used);
    const other = { ...form, client_assertion: await assertion() };
    expect(oauthVerdict(await tpp.revoke(other))).to.equal('200');
  });

  it('is refused while blocked', async () => {
    const row = () => bank.database().writer('clients').where({ id: clientId });
    await row().update({ status: 'blocked' });
    const answer = await askWith(tpp, await assertion());
    await row().update({ status: 'active' });
    expect(reasonIn(answer)).to.equal('400 invalid_client: This client is blocked.');
  });
});
