/** Retention: old rows are deleted, in any number, and newer rows stay. */
import { expect } from 'chai';
import { createLog } from '../../src/log.js';
import { stores } from '../../src/storage/stores.js';
import { createHousekeeping } from '../../src/start/worker.js';
import { forgetOldUses } from '../../src/usecases/consents/use.js';
import { forgetOldFailures, forgetOldTokens } from '../../src/usecases/retention.js';
import { initiatePayment } from '../../src/usecases/payments/payments.js';
import type { Services } from '../../src/usecases/services.js';
import { numbers } from '../support/runner/together.js';
import { consentBank, type ConsentBank } from '../support/embedded-bank/consent-bank.js';
import { domestic, orderOf } from '../support/tpp/tpp.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { day, hash, hour, kinds } from './retention-tables.js';

const log = createLog('silent');
/** More rows than one deletion takes. */
const many = numbers(450);
forEachEngine('The deletion of old rows', (engine) => {
  let bank: ConsentBank;
  before(() => seed(engine.database()));
  beforeEach(() => {
    bank = consentBank(engine.database());
  });
  const table = (name: string) => engine.database().writer(name);

  async function insert(name: string, rows: readonly object[]): Promise<void> {
    await engine.database().maintenance.batchInsert(name, [...rows], 50);
  }
  const countOf = async (name: string) => Number((await table(name).count({ n: '*' }))[0]?.n);
  async function toTheEnd(forget: (services: Services) => Promise<number>): Promise<void> {
    while ((await forget(bank.services)) > 0);
  }

  for (const [name, forget, age, row] of kinds) {
    it(`removes the old rows of ${name} in parts, and no younger row`, async () => {
      const old = bank.clock.now() - age - hour;
      const young = row('young', bank.clock.now() - age + hour / 60);
      await insert(name, [...many.map((index) => row(index, old - index)), young]);
      const before = await countOf(name);
      await forget(bank.services);
      const between = await countOf(name);
      expect(before - between).to.be.within(1, 200);
      await toTheEnd(forget);
      const after = await countOf(name);
      expect(before - after).to.equal(many.length);
      await table(name).delete();
    });
  }

  it('removes the many tokens of a grant before the grant', async () => {
    const [, , , row] = kinds.find(([name]) => name === 'grants') ?? [];
    const over = bank.clock.now() - 31 * day;
    await insert('grants', [row?.('over', over) ?? {}, row?.('alive', bank.clock.now()) ?? {}]);
    for (const id of ['over', 'alive']) {
      const given = { grant_id: id };
      const tokens = many.map((index) => ({ ...given, hash: hash(`${id}${index}`) }));
      await insert('refresh_tokens', tokens);
      await insert('access_tokens', [{ ...given, hash: hash(id), expires_at: bank.clock.now() }]);
    }
    await toTheEnd(forgetOldTokens);
    for (const name of ['grants', 'refresh_tokens', 'access_tokens']) {
      const column = name === 'grants' ? 'id' : 'grant_id';
      const left = await table(name).distinct(column).pluck(column);
      expect(left, name).to.deep.equal(['alive']);
    }
    for (const name of ['refresh_tokens', 'access_tokens', 'grants']) await table(name).delete();
  });

  it('removes the use counts of consents for earlier days', async () => {
    const consentId = await bank.granted();
    const use = (endpoint: number, on: string) => ({ consent_id: consentId, endpoint, day: on, uses: 1 });
    const old = many.map((index) => use(index, '2030-06-13'));
    await insert('consent_uses', [...old, use(1, '2030-06-14'), use(1, 'ever')]);
    await toTheEnd(forgetOldUses);
    expect(await table('consent_uses').orderBy('day').pluck('day')).to.deep.equal(['2030-06-14', 'ever']);
  });

  /** The days until the end of a pending attempt and of a lock. */
  type Failures = readonly [what: string, failures: number, pending: number, lock: number, isKept: boolean];
  const names: readonly Failures[] = [
    ['with wrong attempts two days ago, without a lock', 4, -2, -2, false],
    ['with a lock that ended two days ago', 5, -3, -2, false],
    ['with a right attempt two days ago', 0, -2, -100, false],
    ['with an attempt an hour ago', 4, -1 / 24, -1 / 24, true],
    ['with a current lock', 5, -2, 1, true],
    ['with a current attempt', 0, 1 / 24, -100, true],
  ];
  for (const [what, failures, pending, lock, isKept] of names) {
    it(`${isKept ? 'keeps' : 'removes'} the failures of a user name ${what}`, async () => {
      const at = (days: number) => Math.round(bank.clock.now() + days * day);
      const user = { user_key: hash(1) };
      const times = { pending_until: at(pending), locked_until: at(lock) };
      await insert('login_failures', [{ ...user, failures, pending: 0, ...times }]);
      await toTheEnd(forgetOldFailures);
      expect(await table('login_failures').where(user).delete()).to.equal(isKept ? 1 : 0);
    });
  }

  it('keeps the failures of a user name that is tried between the query and the deletion', async () => {
    const { work } = bank.services;
    const user = hash(1);
    const admit = () =>
      work.run((transaction) => stores.loginFailures.admit(transaction, user, bank.clock.now()));
    await admit();
    bank.pass(2 * 24 * 3600);
    const rows = stores.loginFailures.untriedSince(bank.clock.now() - day);
    const found = await rows.find(engine.database().reader);
    await admit();
    await work.run((transaction) => rows.delete(transaction, found));
    expect([found.length, await table('login_failures').where({ user_key: user }).delete()]).to.deep.equal([
      1, 1,
    ]);
  });

  it('runs in one round with the rejection of all expired payments', async () => {
    for (const _ of numbers(70))
      await initiatePayment(domestic, orderOf(), { waitsForFunds: false }, await bank.call());
    bank.pass(bank.services.policy.paymentLifetimeSeconds);
    await createHousekeeping(bank.services, log, { milliseconds: 60_000 })();
    expect(await table('payments').distinct('status').pluck('status')).to.deep.equal(['RJCT']);
  });
});
