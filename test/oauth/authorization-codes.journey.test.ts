import { expect } from 'chai';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { redirectUri, tokenBank, type TokenBank } from '../support/embedded-bank/token-bank.js';
import { app, otherTpp, refreshTokenOf, tokenClient } from '../support/tpp/token-client.js';

// The example of RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

const invalidGrant = 'oauth.invalid-grant';

forEachEngine('Authorization codes', (engine) => {
  let bank: TokenBank;
  let tpp: ReturnType<typeof tokenClient>;

  before(() => seed(engine.database()));
  beforeEach(() => {
    bank = tokenBank(engine.database());
    tpp = tokenClient(bank);
  });

  describe('An authorization code', () => {
    it('is exchanged for tokens with the access that the customer approved', async () => {
      const scaAt = bank.services.clock.now();
      const code = await bank.code({ consentId: 'consent-1', scaAt });
      const response = await tpp.redeem(code);
      expect(response).to.include({ token_type: 'Bearer', expires_in: 3600, scope: 'AISP' });
      expect(response.refresh_token_expires_in).to.be.within(86_340, 86_400);
      expect(await tpp.access(response.access_token)).to.deep.equal({
        clientId: 'sandbox-tpp',
        scope: 'AISP',
        grant: 'authorization_code',
        consentId: 'consent-1',
        psuId: 'ana.horvat',
        scaAt,
      });
    });

    it('is issued once for three concurrent requests of one authorisation', async () => {
      const authorisationId = bank.services.ids.next();
      const codes = await Promise.all([1, 2, 3].map(() => bank.code({ authorisationId })));
      expect(new Set(codes).size).to.equal(1);
      expect(await tpp.redeemOutcome(codes[0] ?? '')).to.equal('Bearer');
    });

    it('gives no refresh token to a client without the grant type refresh_token', async () => {
      const { services } = bank;
      const client = {
        ...(await bank.client('sandbox-tpp')),
        id: 'never-refreshes',
        grants: ['authorization_code'],
      };
      await services.work.run((transaction) => services.stores.clients.insert(transaction, client, 0));
      const response = await tpp.redeem(await bank.code({ client }), { client_id: 'never-refreshes' });
      expect(response).to.not.have.any.keys('refresh_token', 'refresh_token_expires_in');
    });

    it('works once, and its reuse revokes the issued tokens', async () => {
      const code = await bank.code();
      const response = await tpp.redeem(code);
      expect(await tpp.redeemOutcome(code, { redirect_uri: 'https://thief.example' })).to.equal(invalidGrant);
      expect(await tpp.access(response.access_token)).to.equal('token.invalid');
      expect(await tpp.refreshOutcome(refreshTokenOf(response))).to.equal(invalidGrant);
    });

    it('is refused to another client, without effect on its own client', async () => {
      const code = await bank.code();
      expect(await tpp.redeemOutcome(code, otherTpp)).to.equal(invalidGrant);
      const response = await tpp.redeem(code);
      expect(await tpp.redeemOutcome(code, otherTpp)).to.equal(invalidGrant);
      expect(await tpp.access(response.access_token)).to.include({ clientId: 'sandbox-tpp' });
    });

    it('expires after a minute', async () => {
      const code = await bank.code();
      bank.pass(60);
      expect(await tpp.redeemOutcome(code)).to.equal(invalidGrant);
    });

    const addresses = [
      ['the redirect_uri of the request', true, redirectUri, 'Bearer'],
      ['no redirect_uri, unlike the request', true, '', invalidGrant],
      ['another registered redirect_uri', true, 'http://localhost:3000/callback', invalidGrant],
      ['the redirect_uri of the request and a slash', true, `${redirectUri}/`, invalidGrant],
      ['no redirect_uri, like the request', false, '', 'Bearer'],
      ['the only registered redirect_uri, unlike the request', false, redirectUri, 'Bearer'],
      ['another redirect_uri, unlike the request', false, 'https://a.example', invalidGrant],
    ] as const;
    for (const [title, isSent, given, want] of addresses) {
      it(`gets ${want} with ${title}`, async () => {
        const code = await bank.code({ isRedirectUriSent: isSent });
        expect(await tpp.redeemOutcome(code, { redirect_uri: given })).to.equal(want);
      });
    }

    it('needs the PKCE verifier, and stays valid after a wrong verifier', async () => {
      const [own = ''] = (await bank.client('sandbox-app')).redirectUris;
      const code = await bank.code({ client: { id: 'sandbox-app' }, challenge, redirectUri: own });
      const sent = { ...app, redirect_uri: own };
      expect(await tpp.redeemOutcome(code, sent)).to.equal(invalidGrant);
      expect(await tpp.redeemOutcome(code, { ...sent, code_verifier: challenge })).to.equal(invalidGrant);
      expect(await tpp.redeemOutcome(code, { ...sent, code_verifier: verifier })).to.equal('Bearer');
    });

    it('is refused to a public client after a request without PKCE', async () => {
      const [own = ''] = (await bank.client('sandbox-app')).redirectUris;
      const code = await bank.code({ client: { id: 'sandbox-app' }, redirectUri: own });
      const sent = { ...app, redirect_uri: own };
      expect(await tpp.redeemOutcome(code, sent)).to.equal(invalidGrant);
      expect(await tpp.redeemOutcome(code, { ...sent, code_verifier: verifier })).to.equal(invalidGrant);
    });

    it('is refused with a verifier after a request without PKCE', async () => {
      expect(await tpp.redeemOutcome(await bank.code(), { code_verifier: verifier })).to.equal(invalidGrant);
    });
  });
});
