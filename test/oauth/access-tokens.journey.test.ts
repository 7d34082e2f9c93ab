import { expect } from 'chai';
import { issueImplicit } from '../../src/usecases/oauth/token-issuing.js';
import { exchangeToken } from '../../src/usecases/oauth/tokens.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { tokenBank, type TokenBank } from '../support/embedded-bank/token-bank.js';
import { type Form, sandboxTpp, tokenClient } from '../support/tpp/token-client.js';

const invalidGrant = 'oauth.invalid-grant';

forEachEngine('Access tokens', (engine) => {
  let bank: TokenBank;
  let tpp: ReturnType<typeof tokenClient>;

  before(() => seed(engine.database()));
  beforeEach(() => {
    bank = tokenBank(engine.database());
    tpp = tokenClient(bank);
  });

  describe('An access token', () => {
    it('is refused as unknown, foreign or expired, each with its own reason', async () => {
      const { access_token: token, refresh_token: refreshToken = '' } = await tpp.redeem(await bank.code());
      expect(await tpp.access('')).to.equal('token.unknown');
      expect(await tpp.access(`${token}x`)).to.equal('token.unknown');
      expect(await tpp.access(refreshToken)).to.equal('token.unknown');
      expect(await tpp.access(token, 'sandbox-tpp-b')).to.equal('token.invalid');
      bank.pass(3600);
      expect(await tpp.access(token)).to.equal('token.expired');
    });

    const approved = (consentId: string) =>
      ({
        authorisationId: bank.services.ids.next(),
        client: { id: 'sandbox-tpp' },
        scope: 'AISP',
        consentId,
        psuId: 'ana.horvat',
        scaAt: bank.clock.now(),
      }) as const;

    it('has its whole lifetime in expires_in, even if time passes while it is issued', async () => {
      const now = () => {
        bank.pass(0.1);
        return bank.clock.now();
      };
      const services = { ...bank.services, clock: { ...bank.clock, now } };
      const exchange = (form: Form) =>
        exchangeToken({ form: { ...sandboxTpp, ...form } }, { ...bank.tokenCall, services });
      const password = { grant_type: 'password', username: 'ana.horvat', password: 'ana-sandbox' };
      const issued = [
        await exchange({ grant_type: 'client_credentials' }),
        await exchange(password),
        await services.work.run((transaction) => issueImplicit(transaction, approved('consent-3'), services)),
      ];
      expect(issued.map((response) => response?.expires_in)).to.deep.equal([3600, 3600, 3600]);
    });

    it('stays the same for repeated implicit grants of one approval', async () => {
      const access = approved('consent-2');
      const issue = () =>
        bank.services.work.run((transaction) => issueImplicit(transaction, access, bank.services));
      const first = await issue();
      bank.pass(100);
      const second = await issue();
      if (!first || !second) throw new Error('no token was given');
      expect(first).to.have.all.keys('token_type', 'access_token', 'expires_in', 'scope', 'consented_on');
      expect(second.access_token).to.equal(first.access_token);
      expect(second.expires_in).to.be.within(3440, 3500);
      expect(await tpp.access(first.access_token)).to.include({ grant: 'implicit', consentId: 'consent-2' });
    });
  });

  describe('A token without approval', () => {
    it('has the client and no customer, for client credentials', async () => {
      const response = await tpp.exchange({ grant_type: 'client_credentials', scope: 'PSP_IC' });
      expect(response).to.have.all.keys('token_type', 'access_token', 'expires_in', 'scope');
      const want = { clientId: 'sandbox-tpp', scope: 'PSP_IC', grant: 'client_credentials' };
      expect(await tpp.access(response.access_token)).to.deep.equal(want);
    });

    it('has the customer, but no consent and no strong authentication, for a password', async () => {
      const form = { grant_type: 'password', username: 'ana.horvat', password: 'ana-sandbox' };
      const response = await tpp.exchange(form);
      expect(response).to.have.all.keys('token_type', 'access_token', 'expires_in', 'scope');
      const want = { clientId: 'sandbox-tpp', scope: 'AISP', grant: 'password', psuId: 'ana.horvat' };
      expect(await tpp.access(response.access_token)).to.deep.equal(want);
    });

    it('is refused to a public client, even if both grant types are registered', async () => {
      const { services } = bank;
      const grants = ['client_credentials', 'password'];
      const client = { ...(await bank.client('sandbox-app')), id: 'app-that-may', grants };
      await services.work.run((transaction) => services.stores.clients.insert(transaction, client, 0));
      const by = { client_id: client.id, client_secret: '' };
      const password = { username: 'ana.horvat', password: 'ana-sandbox' };
      for (const grant of grants) {
        expect(await tpp.outcome({ ...by, ...password, grant_type: grant })).to.equal(
          'oauth.unauthorized-client',
        );
      }
    });

    it('is refused for a blocked customer with the same text as for a wrong password', async () => {
      const blocked = { grant_type: 'password', username: 'ivana.babic', password: 'ivana-sandbox' };
      const wrong = { grant_type: 'password', username: 'marko.kovac', password: 'wrong' };
      expect(await textOf(blocked)).to.equal(await textOf(wrong));
    });

    it('is refused after five wrong passwords, even with right passwords in between', async () => {
      const right = { grant_type: 'password', username: 'luka.juric', password: 'luka-sandbox' };
      const wrong = { ...right, password: 'wrong' };
      for (let time = 0; time < 4; time++) expect(await tpp.outcome(wrong)).to.equal(invalidGrant);
      expect(await tpp.outcome(right)).to.equal('Bearer');
      expect(await tpp.outcome(right)).to.equal('Bearer');
      expect(await tpp.outcome({ ...wrong, username: 'Luka.JURIC' })).to.equal(invalidGrant);
      expect(await tpp.outcome(right)).to.equal(invalidGrant);
      bank.pass(901);
      expect(await tpp.outcome(right)).to.equal('Bearer');
    });

    const textOf = (form: Form) =>
      tpp.exchange(form).then(
        () => 'granted',
        (error: unknown) => (error instanceof Error ? error.message : ''),
      );
  });
});
