import { expect } from 'chai';
import { unitOfWork } from '../../src/storage/work/unit-of-work.js';
import { forgetOldTokens } from '../../src/usecases/retention.js';
import { forEachEngine } from '../support/database/engines.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { seed } from '../support/database/seed.js';
import { tokenBank, type TokenBank } from '../support/embedded-bank/token-bank.js';
import { otherTpp, refreshTokenOf, tokenClient } from '../support/tpp/token-client.js';

const invalidGrant = 'oauth.invalid-grant';

forEachEngine('Refresh tokens', (engine) => {
  let bank: TokenBank;
  let tpp: ReturnType<typeof tokenClient>;

  before(() => seed(engine.database()));
  beforeEach(() => {
    bank = tokenBank(engine.database());
    tpp = tokenClient(bank);
  });

  describe('A refresh token', () => {
    const begin = async () => tpp.redeem(await bank.code());

    it('gives a new pair with a full lifetime, and leaves the old access token valid', async () => {
      const first = await begin();
      bank.pass(1000);
      const second = await tpp.refresh(refreshTokenOf(first));
      expect(second).to.include({ scope: 'AISP', expires_in: 3600, consented_on: first.consented_on });
      expect(second.access_token).to.not.equal(first.access_token);
      expect(refreshTokenOf(second)).to.not.equal(refreshTokenOf(first));
      expect([first, second].map((pair) => pair.refresh_token_expires_in)).to.deep.equal([86_400, 86_400]);
      expect(await tpp.access(first.access_token)).to.have.property('psuId');
      expect(await tpp.access(second.access_token)).to.deep.equal(await tpp.access(first.access_token));
    });

    it('of a funds consent ends FUNDS_CONSENT_DAYS after the confirmation, however often it is used', async () => {
      const { services } = bank;
      const day = 24 * 3600;
      for (const [days, want] of [
        [0, 'Bearer'],
        [2, invalidGrant],
      ] as const) {
        const policy = { ...services.policy, fundsConsentDays: days, refreshTokenLifetimeSeconds: 1.5 * day };
        const own = tokenClient({
          ...bank,
          tokenCall: { ...bank.tokenCall, services: { ...services, policy } },
        });
        let pair = await own.redeem(await bank.code({ scope: 'PSP_IC' }));
        bank.pass(day);
        pair = await own.refresh(refreshTokenOf(pair));
        expect(pair.refresh_token_expires_in).to.be.closeTo(days === 0 ? 1.5 * day : day, 60);
        bank.pass(day + 1);
        expect(await own.refreshOutcome(refreshTokenOf(pair))).to.equal(want);
      }
    });

    it('gives the same pair for ten seconds, also to concurrent requests', async () => {
      const first = refreshTokenOf(await begin());
      const pairs = await Promise.all(Array.from({ length: 10 }, () => tpp.refresh(first)));
      bank.pass(8);
      pairs.push(await tpp.refresh(first));
      expect(new Set(pairs.map((pair) => `${pair.access_token} ${pair.refresh_token}`)).size).to.equal(1);
      expect(await tpp.refreshOutcome(pairs[0]?.refresh_token ?? '')).to.equal('Bearer');
    });

    it('gives no pair with a revoked access token, and the attempt revokes nothing else', async () => {
      const first = refreshTokenOf(await begin());
      const second = await tpp.refresh(first);
      await tpp.revoke(second.access_token);
      expect(await tpp.refreshOutcome(first)).to.equal(invalidGrant);
      expect(await tpp.refreshOutcome(refreshTokenOf(second))).to.equal('Bearer');
    });

    it('revokes every token of its grant when reused after the grace period', async () => {
      const first = await begin();
      const second = await tpp.refresh(refreshTokenOf(first));
      bank.pass(11);
      expect(await tpp.refreshOutcome(refreshTokenOf(first))).to.equal(invalidGrant);
      expect(await tpp.access(first.access_token)).to.equal('token.invalid');
      expect(await tpp.access(second.access_token)).to.equal('token.invalid');
      expect(await tpp.refreshOutcome(refreshTokenOf(second))).to.equal(invalidGrant);
    });

    it('is refused to another client, before and after its use', async () => {
      const first = await begin();
      expect(await tpp.refreshOutcome(refreshTokenOf(first), otherTpp)).to.equal(invalidGrant);
      const second = await tpp.refresh(refreshTokenOf(first));
      bank.pass(11);
      expect(await tpp.refreshOutcome(refreshTokenOf(first), otherTpp)).to.equal(invalidGrant);
      expect(await tpp.refreshOutcome(refreshTokenOf(second))).to.equal('Bearer');
    });

    it('is valid for a day from its own issue, regardless of the age of the approval', async () => {
      let pair = await begin();
      for (let day = 0; day < 5; day++) {
        bank.pass(86_390);
        pair = await tpp.refresh(refreshTokenOf(pair));
        expect(pair).to.include({ expires_in: 3600, refresh_token_expires_in: 86_400 });
      }
      bank.pass(86_400);
      expect(await tpp.refreshOutcome(refreshTokenOf(pair))).to.equal(invalidGrant);
      expect(await tpp.access(pair.access_token)).to.equal('token.expired');
    });

    it('has one lifetime, which repetitions in two processes do not extend', async () => {
      const first = refreshTokenOf(await begin());
      bank.pass(3600);
      const other = tokenClient({
        ...bank,
        services: { ...bank.services, work: unitOfWork(engine.database()) },
      });
      const pairs = await Promise.all([tpp, other, tpp, other].map((process) => process.refresh(first)));
      bank.pass(8);
      const again = await other.refresh(first);
      expect(new Set(pairs.map(refreshTokenOf))).to.deep.equal(new Set([refreshTokenOf(again)]));
      expect(pairs.map((pair) => pair.refresh_token_expires_in)).to.satisfy((all: readonly number[]) =>
        all.every((seconds) => seconds > 86_340 && seconds <= 86_400),
      );
      expect(again.refresh_token_expires_in).to.be.within(86_332, 86_392);
      bank.pass(86_400 - 8);
      expect(await tpp.refreshOutcome(refreshTokenOf(again))).to.equal(invalidGrant);
    });

    it('revokes the newest tokens of its grant when reused days later', async () => {
      const first = refreshTokenOf(await begin());
      let pair = await tpp.refresh(first);
      for (let day = 0; day < 3; day++) {
        bank.pass(86_000);
        pair = await tpp.refresh(refreshTokenOf(pair));
      }
      expect(await tpp.refreshOutcome(first)).to.equal(invalidGrant);
      expect(await tpp.access(pair.access_token)).to.equal('token.invalid');
      expect(await tpp.refreshOutcome(refreshTokenOf(pair))).to.equal(invalidGrant);
    });

    it('is refused when unknown, as is an access token in its place', async () => {
      const { access_token: access } = await begin();
      expect(await tpp.refreshOutcome('abc')).to.equal(invalidGrant);
      expect(await tpp.refreshOutcome(access)).to.equal(invalidGrant);
    });
  });

  describe('The end of a consent', () => {
    it('revokes only the codes and tokens of that consent', async () => {
      const { services } = bank;
      const { clock, stores, work } = services;
      const unused = await bank.code({ consentId: 'ended' });
      const ended = await tpp.redeem(await bank.code({ consentId: 'ended' }));
      const other = await tpp.redeem(await bank.code({ consentId: 'lives on' }));
      await work.run((transaction) => stores.tokens.revokeOfConsent(transaction, 'ended', clock.now()));
      expect(await tpp.redeemOutcome(unused)).to.equal(invalidGrant);
      expect(await tpp.refreshOutcome(refreshTokenOf(ended))).to.equal(invalidGrant);
      expect(await tpp.access(ended.access_token)).to.equal('token.invalid');
      expect(await tpp.access(other.access_token)).to.have.property('consentId', 'lives on');
      expect(await tpp.refreshOutcome(refreshTokenOf(other))).to.equal('Bearer');
    });
  });

  describe('A revocation', () => {
    it('ends only the given access token', async () => {
      const first = await tpp.redeem(await bank.code());
      const second = await tpp.refresh(refreshTokenOf(first));
      await tpp.revoke(first.access_token);
      expect(await tpp.access(first.access_token)).to.equal('token.invalid');
      expect(await tpp.access(second.access_token)).to.have.property('psuId');
    });

    it('ends every token of the grant for a used refresh token', async () => {
      const first = await tpp.redeem(await bank.code());
      const second = await tpp.refresh(refreshTokenOf(first));
      await tpp.revoke(refreshTokenOf(first), { token_type_hint: 'access_token' });
      expect(await tpp.access(first.access_token)).to.equal('token.invalid');
      expect(await tpp.refreshOutcome(refreshTokenOf(second))).to.equal(invalidGrant);
    });

    it("succeeds without effect for an unknown token or another client's token", async () => {
      const response = await tpp.redeem(await bank.code());
      await tpp.revoke('abc');
      await tpp.revoke(response.access_token, otherTpp);
      await tpp.revoke(refreshTokenOf(response), otherTpp);
      expect(await tpp.access(response.access_token)).to.have.property('psuId');
    });

    it('needs a client and a token', async () => {
      expect(await reasonOf(() => tpp.revoke('abc', { client_secret: 'x' }))).to.equal(
        'oauth.invalid-client',
      );
      expect(await reasonOf(() => tpp.revoke(''))).to.equal('oauth.invalid-request');
    });
  });

  describe('The token tables of the database', () => {
    it('contain no usable code or token', async () => {
      const code = await bank.code();
      const first = await tpp.redeem(code);
      const second = await tpp.refresh(refreshTokenOf(first));
      const tables = ['grants', 'authorization_codes', 'access_tokens', 'refresh_tokens'];
      const rows = await Promise.all(tables.map((table) => engine.database().reader(table).select()));
      const dump = JSON.stringify(rows, (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      const secrets = [code, ...[first, second].flatMap((pair) => [pair.access_token, refreshTokenOf(pair)])];
      expect(secrets.filter((secret) => dump.includes(secret))).to.deep.equal([]);
    });

    it('keep a grant in use, regardless of its age', async () => {
      let pair = await tpp.redeem(await bank.code());
      for (let day = 0; day < 35; day++) {
        bank.pass(86_000);
        pair = await tpp.refresh(refreshTokenOf(pair));
      }
      await forgetOldTokens(bank.services);
      expect(await tpp.refreshOutcome(refreshTokenOf(pair))).to.equal('Bearer');
    });

    it('delete tokens a month after their expiry, and not earlier', async () => {
      const { access_token: old, refresh_token: refreshToken = '' } = await tpp.redeem(await bank.code());
      bank.pass(29 * 86_400);
      await forgetOldTokens(bank.services);
      expect(await tpp.access(old)).to.equal('token.expired');
      bank.pass(3 * 86_400);
      const { access_token: young } = await tpp.redeem(await bank.code());
      await forgetOldTokens(bank.services);
      expect(await tpp.access(old)).to.equal('token.unknown');
      expect(await tpp.refreshOutcome(refreshToken)).to.equal(invalidGrant);
      expect(await tpp.access(young)).to.have.property('psuId');
    });
  });
});
