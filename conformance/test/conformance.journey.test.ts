/** The conformance suite passes the embedded bank, and fails each broken adapter at the rule that the adapter breaks. */
import { expect } from 'chai';
import { forEachEngine, onSqlite } from '../../test/support/database/engines.js';
import { seed } from '../../test/support/database/seed.js';
import {
  type Answers,
  answeringWith,
  boundedValues,
  valuesOf,
} from '../../test/support/embedded-bank/core-values.js';
import type { Sca } from '../../src/bank/sca.js';
import { authenticationChecks } from '../src/checks/authentication.js';
import { readChecks } from '../src/checks/reads.js';
import { brokenAdapters, later } from './broken-adapters.js';
import { listFailures, sandboxOn, scaOn, verdictsOn } from './conformance.js';

forEachEngine('The conformance suite', (engine) => {
  before(() => seed(engine.database()));

  it('passes the embedded bank', async () => {
    const sca = scaOn(engine.database());
    expect(await listFailures(sandboxOn(engine.database()), { sca })).to.deep.equal([]);
  });
});

onSqlite('The conformance suite', (engine) => {
  before(() => seed(engine.database()));

  it('passes a bank that books later and reports each result twice', async () => {
    // Enough for a busy machine.
    const bank = later(sandboxOn(engine.database()));
    expect(await listFailures(bank, { settlesWithinSeconds: 60 })).to.deep.equal([]);
  });

  it('skips the checks of methods that a bank lacks', async () => {
    const { cancel: _, listen: __, ...bank } = sandboxOn(engine.database());
    const others = (await verdictsOn(bank)).filter(({ result }) => result !== 'ok');
    expect(others.map(({ id, result }) => [id, result])).to.deep.equal([
      ['cancel-first', 'skipped'],
      ['cancel-afterwards', 'skipped'],
      ['cancel-race', 'skipped'],
      ['sca-methods', 'skipped'],
      ['two-elements', 'skipped'],
      ['user-names', 'skipped'],
      ['told-results', 'skipped'],
      ['process-ends', 'skipped'],
    ]);
  });

  const app = { id: 'app', kind: 'push', provesTwoElements: true } as const;
  type Row = readonly [what: string, changes: Partial<Sca>, fails: readonly string[]];
  const authenticators: readonly Row[] = [
    ['confirms in the app', { methods: async (id) => (id.includes('.') ? [app] : []) }, []],
    ['knows methods of strangers', { methods: async () => [app] }, ['sca-methods']],
    ['has no methods', { methods: async () => [] }, ['sca-methods']],
    [
      'believes a typed code',
      {
        methods: async (id) =>
          id.includes('.') ? [{ id: 'code', kind: 'code', provesTwoElements: true }] : [],
      },
      ['two-elements'],
    ],
    ['finds user names', { findPsuId: async (name) => (name.includes('.') ? name : undefined) }, []],
    ['finds nobody', { findPsuId: async () => undefined }, ['user-names']],
    ['finds anybody', { findPsuId: async (name) => name }, ['user-names']],
    ['answers outside the port’s types', { findPsuId: async () => '' }, ['user-names']],
  ];
  for (const [what, changes, fails] of authenticators) {
    it(`judges an authenticator that ${what}`, async () => {
      const sca = { ...scaOn(engine.database()), ...changes };
      const failed = await listFailures(sandboxOn(engine.database()), { sca }, authenticationChecks);
      expect(failed.map(({ id }) => id)).to.deep.equal(fails);
    });
  }

  it('finds accounts whose names differ between the methods, or show nothing', async () => {
    const bank = sandboxOn(engine.database());
    const accountsOf: typeof bank.accountsOf = async (id) =>
      (await bank.accountsOf(id)).map((account) => ({ ...account, names: { hr: '\u200b' } }));
    const [failed, ...others] = await listFailures({ ...bank, accountsOf }, {}, readChecks);
    expect([failed?.id, others]).to.deep.equal(['account-names', []]);
    expect(failed?.faults).to.have.length(6);
  });

  it('gives up on a bank that does not answer', async () => {
    const silent = { execute: () => new Promise<never>(() => undefined) };
    const verdicts = await verdictsOn(
      { ...sandboxOn(engine.database()), ...silent },
      { deadlineMilliseconds: 500 },
    );
    const ran = verdicts.filter(({ result }) => result !== 'skipped').map(({ id, result }) => [id, result]);
    expect(ran).to.deep.equal([
      ['executed-is-known', 'failed'],
      ['creditor-place', 'failed'],
      ['rejected-is-known', 'failed'],
      ['no-funds-is-known', 'failed'],
      ['answers-in-types', 'ok'],
      ['answers-in-bounds', 'ok'],
      ['in-time', 'failed'],
      ['no-stray-rejections', 'ok'],
      ['ends-in-time', 'ok'],
    ]);
  });
});

onSqlite('The conformance suite', (engine) => {
  before(() => seed(engine.database()));

  const fieldsFor = async (answers: Answers) => {
    const core = answeringWith(sandboxOn(engine.database()), answers);
    const verdicts = await verdictsOn(core).catch((error: Error) => [{ faults: error.message.split('\n') }]);
    const sentences = verdicts.flatMap(({ faults }) => faults);
    return sentences.flatMap((each) => /^(\S+) is beyond its bounds at/.exec(each)?.[1] ?? []).toSorted();
  };
  const fieldsOf = (which: 'at' | 'beyond') => {
    const { status: _, ...account } = valuesOf('account', which);
    const { bookingDate: __, ...entry } = valuesOf('entry', which);
    const details = valuesOf('details', which);
    const customer = valuesOf('customer', which);
    return fieldsFor({ account, customer, entry: { ...entry, details } });
  };

  it('names each value that a bank answers beyond the port’s bounds', async () => {
    expect(await fieldsOf('at')).to.deep.equal([]);
    const fields = boundedValues.map(({ kind, member }) =>
      kind === 'details' ? `entry.details.${member}` : `${kind}.${member}`,
    );
    // Another status or day would keep the suite from its orders; the table below has them.
    const others = ['account.status', 'entry.bookingDate'];
    expect(await fieldsOf('beyond')).to.deep.equal(
      fields.filter((field) => !others.includes(field)).toSorted(),
    );
  });

  const alone: readonly (readonly [field: string, answers: Answers])[] = [
    ['account.id', { account: { id: 'i'.repeat(65) } }],
    ['account.iban', { account: { iban: 'HR95 9900 0143 2000 0101 0' } }],
    ['account.currency', { account: { currency: 'eur' } }],
    ['account.status', { account: { status: 'dormant' } }],
    ['entry.bookingDate', { entry: { bookingDate: '2030-02-29' } }],
    ['balance.booked', { balance: { booked: { minorUnits: 10n ** 16n, currency: 'EUR' } } }],
    ['balance.creditLine', { balance: { creditLine: 10n ** 16n } }],
    ['rates', { rates: { rates: [{ currency: 'usd', buying: '1.1', selling: '1.1' }] } }],
  ];
  for (const [field, answers] of alone) {
    it(`names ${field} beyond its bounds, also where the suite cannot begin`, async () => {
      expect(await fieldsFor(answers)).to.deep.equal([field]);
    });
  }
});

for (const { fails, make, mistake, perhaps = [], ...options } of brokenAdapters) {
  onSqlite(`An adapter that ${mistake}`, (engine) => {
    before(() => seed(engine.database()));

    it(`fails at ${fails.join(', ')}`, async () => {
      const database = engine.database();
      const failed = await listFailures(await make(sandboxOn(database), database), options);
      const ids = failed.map(({ id }) => id);
      expect(ids.filter((id) => !perhaps.includes(id))).to.deep.equal(fails);
      for (const { faults } of failed) expect(faults).not.to.deep.equal([]);
    });
  });
}
