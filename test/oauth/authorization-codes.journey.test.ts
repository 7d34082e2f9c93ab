import { expect } from 'chai';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { redirectUri, tokenBank, type TokenBank } from '../support/embedded-bank/token-bank.js';
import { app, otherTpp, refreshTokenOf, tokenClient } from '../support/tpp/token-client.js';

// The example of RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

const invalidGrant = 'oauth.invalid-grant';

forEachEngine('authorization codes', (engine) => {
  let bank: TokenBank;
  let tpp: ReturnType<typeof tokenClient>;

  before(() => seed(engine.database()));
  beforeEach(() => {
    bank = tokenBank(engine.database());
    tpp = tokenClient(bank);
  });

  describe('an authorization code', () => {
    it('is exchanged for tokens that give what the customer approved', async () => {
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

    it('is the same one, and one alone, however often it is asked for', async () => {
      const authorisationId = bank.services.ids.next();
      const codes = await Promise.all([1, 2, 3].map(() => bank.code({ authorisationId })));
      expect(new Set(codes).size).to.equal(1);
      expect(await tpp.redeemOutcome(codes[0] ?? '')).to.equal('Bearer');
    });

    it('gives no refresh token to a client that may not refresh', async () => {
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

    it('works once, and a second time ends what the first was given', async () => {
      const code = await bank.code();
      const response = await tpp.redeem(code);
      expect(await tpp.redeemOutcome(code, { redirect_uri: 'https://thief.example' })).to.equal(invalidGrant);
      expect(await tpp.access(response.access_token)).to.equal('token.invalid');
      expect(await tpp.refreshOutcome(refreshTokenOf(response))).to.equal(invalidGrant);
    });

    it('is no use to another client, and loses nothing by the attempt', async () => {
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
      { title: 'the same address', isSent: true, given: redirectUri, want: 'Bearer' },
      { title: 'no address where one was sent', isSent: true, given: '', want: invalidGrant },
      {
        title: 'another registered address',
        isSent: true,
        given: 'http://localhost:3000/callback',
        want: invalidGrant,
      },
      { title: 'the same address and a slash', isSent: true, given: `${redirectUri}/`, want: invalidGrant },
      { title: 'no address where none was sent', isSent: false, given: '', want: 'Bearer' },
      { title: 'the only address where none was sent', isSent: false, given: redirectUri, want: 'Bearer' },
      {
        title: 'another address where none was sent',
        isSent: false,
        given: 'https://a.example',
        want: invalidGrant,
      },
    ];
    for (const { given, isSent, title, want } of addresses) {
      it(`with ${title} is answered ${want}`, async () => {
        const code = await bank.code({ isRedirectUriSent: isSent });
        expect(await tpp.redeemOutcome(code, { redirect_uri: given })).to.equal(want);
      });
    }

    it('that was asked for with PKCE needs the verifier, and a wrong one does not spend it', async () => {
      const code = await bank.code({ client: { id: 'sandbox-app' }, challenge });
      expect(await tpp.redeemOutcome(code, app)).to.equal(invalidGrant);
      expect(await tpp.redeemOutcome(code, { ...app, code_verifier: challenge })).to.equal(invalidGrant);
      expect(await tpp.redeemOutcome(code, { ...app, code_verifier: verifier })).to.equal('Bearer');
    });

    it('that was asked for without PKCE is no use to a client without a secret', async () => {
      const code = await bank.code({ client: { id: 'sandbox-app' } });
      expect(await tpp.redeemOutcome(code, app)).to.equal(invalidGrant);
      expect(await tpp.redeemOutcome(code, { ...app, code_verifier: verifier })).to.equal(invalidGrant);
    });

    it('that was asked for without PKCE takes no verifier', async () => {
      expect(await tpp.redeemOutcome(await bank.code(), { code_verifier: verifier })).to.equal(invalidGrant);
    });
  });
});
