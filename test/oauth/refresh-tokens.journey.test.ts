import { expect } from 'chai';
import { unitOfWork } from '../../src/storage/work/unit-of-work.js';
import { forgetOldTokens } from '../../src/usecases/retention.js';
import { forEachEngine } from '../support/database/engines.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { seed } from '../support/database/seed.js';
import { tokenBank, type TokenBank } from '../support/embedded-bank/token-bank.js';
import { otherTpp, refreshTokenOf, tokenClient } from '../support/tpp/token-client.js';

const invalidGrant = 'oauth.invalid-grant';

forEachEngine('refresh tokens', (engine) => {
  let bank: TokenBank;
  let tpp: ReturnType<typeof tokenClient>;

  before(() => seed(engine.database()));
  beforeEach(() => {
    bank = tokenBank(engine.database());
    tpp = tokenClient(bank);
  });

  describe('a refresh token', () => {
    const begin = async () => tpp.redeem(await bank.code());

    it('gives a new pair with a whole period of its own, and keeps the old access token and the scope', async () => {
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

    it('gives the same pair again for ten seconds, also when it is asked many times at once', async () => {
      const first = refreshTokenOf(await begin());
      const pairs = await Promise.all(Array.from({ length: 10 }, () => tpp.refresh(first)));
      bank.pass(8);
      pairs.push(await tpp.refresh(first));
      expect(new Set(pairs.map((pair) => `${pair.access_token} ${pair.refresh_token}`)).size).to.equal(1);
      expect(await tpp.refreshOutcome(pairs[0]?.refresh_token ?? '')).to.equal('Bearer');
    });

    it('gives no pair again whose access token was revoked, and ends nothing by the attempt', async () => {
      const first = refreshTokenOf(await begin());
      const second = await tpp.refresh(first);
      await tpp.revoke(second.access_token);
      expect(await tpp.refreshOutcome(first)).to.equal(invalidGrant);
      expect(await tpp.refreshOutcome(refreshTokenOf(second))).to.equal('Bearer');
    });

    it('that comes back later ends everything that its grant gave', async () => {
      const first = await begin();
      const second = await tpp.refresh(refreshTokenOf(first));
      bank.pass(11);
      expect(await tpp.refreshOutcome(refreshTokenOf(first))).to.equal(invalidGrant);
      expect(await tpp.access(first.access_token)).to.equal('token.invalid');
      expect(await tpp.access(second.access_token)).to.equal('token.invalid');
      expect(await tpp.refreshOutcome(refreshTokenOf(second))).to.equal(invalidGrant);
    });

    it('is no use to another client, before and after its owner has used it', async () => {
      const first = await begin();
      expect(await tpp.refreshOutcome(refreshTokenOf(first), otherTpp)).to.equal(invalidGrant);
      const second = await tpp.refresh(refreshTokenOf(first));
      bank.pass(11);
      expect(await tpp.refreshOutcome(refreshTokenOf(first), otherTpp)).to.equal(invalidGrant);
      expect(await tpp.refreshOutcome(refreshTokenOf(second))).to.equal('Bearer');
    });

    it('lasts a day in the sandbox from its own issue, however long ago the approval was', async () => {
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

    it('has one period, which repetitions in two processes neither begin anew nor move', async () => {
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

    it('that comes back later ends also what has been prolonged since', async () => {
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

    it('that nobody was given is refused, and so is an access token in its place', async () => {
      const { access_token: access } = await begin();
      expect(await tpp.refreshOutcome('abc')).to.equal(invalidGrant);
      expect(await tpp.refreshOutcome(access)).to.equal(invalidGrant);
    });
  });

  describe('the end of a consent', () => {
    it('ends its codes and tokens and no others', async () => {
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

  describe('a revocation', () => {
    it('of an access token ends that token alone', async () => {
      const first = await tpp.redeem(await bank.code());
      const second = await tpp.refresh(refreshTokenOf(first));
      await tpp.revoke(first.access_token);
      expect(await tpp.access(first.access_token)).to.equal('token.invalid');
      expect(await tpp.access(second.access_token)).to.have.property('psuId');
    });

    it('of a refresh token, used or not, ends all that its grant gave', async () => {
      const first = await tpp.redeem(await bank.code());
      const second = await tpp.refresh(refreshTokenOf(first));
      await tpp.revoke(refreshTokenOf(first), { token_type_hint: 'access_token' });
      expect(await tpp.access(first.access_token)).to.equal('token.invalid');
      expect(await tpp.refreshOutcome(refreshTokenOf(second))).to.equal(invalidGrant);
    });

    it("of an unknown token, or of another client's, succeeds and changes nothing", async () => {
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

  describe('the database', () => {
    it('holds no code and no token that works', async () => {
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

    it('forgets no grant that is used on, however old it is', async () => {
      let pair = await tpp.redeem(await bank.code());
      for (let day = 0; day < 35; day++) {
        bank.pass(86_000);
        pair = await tpp.refresh(refreshTokenOf(pair));
      }
      await forgetOldTokens(bank.services);
      expect(await tpp.refreshOutcome(refreshTokenOf(pair))).to.equal('Bearer');
    });

    it('forgets tokens a month after they are over, and none before', async () => {
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
