/** One joined statement reads the same data as separate look-ups. */
import { expect } from 'chai';
import { sha256Hex } from '../../src/crypto/digests.js';
import { bankStores } from '../../sandbox/src/storage/bank-stores.js';
import { stores } from '../../src/storage/stores.js';
import { unitOfWork } from '../../src/storage/work/unit-of-work.js';
import { ana, consentBank, type ConsentBank } from '../support/embedded-bank/consent-bank.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';

const { accounts } = bankStores;
const { bearerTokens, consents, tokens } = stores;

forEachEngine('A bearer token with its consent', (engine) => {
  let bank: ConsentBank;
  const given: Record<string, string> = {};
  const hashOf = (name: string) => sha256Hex(given[name] ?? name);
  const find = async (names: readonly string[]) => {
    const found = await bearerTokens.opened(engine.database().reader, names.map(hashOf));
    expect(found.size).to.be.at.most(names.length);
    return names.map((name) => found.get(hashOf(name)));
  };
  /** The same data by three look-ups. */
  const apart = async (name: string) => {
    const db = engine.database().reader;
    const token = await tokens.findAccessToken(db, hashOf(name));
    const { consentId = '' } = token?.grant ?? {};
    return {
      token,
      consent: await consents.find(db, consentId),
      accounts: await consents.findAccounts(db, consentId),
    };
  };
  const change = (work: Parameters<ReturnType<typeof unitOfWork>['run']>[0]) =>
    unitOfWork(engine.database()).run(work);

  before(async () => {
    await seed(engine.database());
    bank = consentBank(engine.database());
    // The savings account comes first: neither the ids nor the numbers of the accounts are in this order.
    const several = { accounts: [ana.savings, ana.iban].map((iban) => ({ iban })) };
    const ids = {
      one: await bank.granted({ recurringIndicator: false, frequencyPerDay: 1 }),
      several: await bank.granted({ access: several, recurringIndicator: false, frequencyPerDay: 1 }),
      unreadable: await bank.granted({ recurringIndicator: false, frequencyPerDay: 1 }),
      empty: await bank.granted({ recurringIndicator: false, frequencyPerDay: 1 }),
      revoked: await bank.granted({ recurringIndicator: false, frequencyPerDay: 1 }),
    };
    for (const [name, id] of Object.entries(ids)) given[name] = await bank.token(id);
    await change(async (transaction) => {
      await transaction('consents').where('id', ids.unreadable).update({ status: 'nonsense' });
      await transaction('consent_accounts').where('consent_id', ids.empty).delete();
      await tokens.revokeAccessToken(transaction, hashOf('revoked'), 1);
      const own = await transaction('grants').first();
      await transaction('grants').insert({ ...own, id: 'no-consent', consent_id: null });
      const token = { hash: hashOf('clients-own'), grantId: 'no-consent', expiresAt: 1 };
      await tokens.insertAccessToken(transaction, token);
    });
  });

  for (const name of ['one', 'several', 'empty', 'revoked'])
    it(`equals the separate look-ups, with its accounts in order: ${name}`, async () => {
      const [found] = await find([name]);
      const { opened, ...token } = found ?? {};
      const wanted = await apart(name);
      expect(token).to.deep.equal(wanted.token);
      const { accounts: opens, consent } = opened?.() ?? {};
      expect(consent).to.deep.equal(wanted.consent);
      expect(opens?.()).to.deep.equal(wanted.accounts);
    });

  it('is found among several tokens of one look-up', async () => {
    const names = ['several', 'none', 'one', 'clients-own', 'several'];
    const [several, none, one, own] = await find(names);
    expect(
      several
        ?.opened?.()
        .accounts()
        .map(({ iban }) => iban),
    ).to.deep.equal([ana.savings, ana.iban]);
    expect(
      one
        ?.opened?.()
        .accounts()
        .map(({ iban }) => iban),
    ).to.deep.equal([ana.iban]);
    expect([none, own?.opened]).to.deep.equal([undefined, undefined]);
    expect(own?.grant.id).to.equal('no-consent');
  });

  it('is found even if its consent is unreadable', async () => {
    const [found] = await find(['unreadable']);
    expect(found?.grant).to.deep.equal(
      (await tokens.findAccessToken(engine.database().reader, hashOf('unreadable')))?.grant,
    );
    expect(() => found?.opened?.()).to.throw('server.unavailable');
  });
});

forEachEngine('An account with its mandate', (engine) => {
  before(() => seed(engine.database()));

  it('has the mandate that a look-up by id finds', async () => {
    const db = engine.database().reader;
    const ibans: string[] = await db('accounts').whereNotNull('iban').pluck('iban');
    const found = await accounts.withMandates(db, [...ibans, 'HR00', ibans[0] ?? '']);
    expect([...found.keys()]).to.have.members(ibans);
    const ids = [...found.values()].map(({ id }) => id);
    const mandates = await accounts.mandates(db, ids);
    for (const { id, mandate } of found.values()) expect(mandate).to.deep.equal(mandates.get(id));
    const needed = [...found.values()].map(({ mandate }) => mandate?.signers.length ?? 0);
    expect(Math.min(...needed)).to.equal(1);
    expect(Math.max(...needed)).to.be.above(1);
  });
});
