/** The conformance suite passes the embedded bank, and fails each broken adapter at the rule that the adapter breaks. */
import { expect } from 'chai';
import { forEachEngine, onSqlite } from '../../test/support/database/engines.js';
import { seed } from '../../test/support/database/seed.js';
import { answeringWith, boundedValues, valuesOf } from '../../test/support/embedded-bank/core-values.js';
import { brokenAdapters, later } from './broken-adapters.js';
import { listFailures, sandboxOn, verdictsOn } from './conformance.js';

forEachEngine('The conformance suite', (engine) => {
  before(() => seed(engine.database()));
  const bank = () => sandboxOn(engine.database());

  it('passes the embedded bank', async () => {
    expect(await listFailures(bank())).to.deep.equal([]);
  });

  it('passes a bank that books later and reports each result twice', async () => {
    // Enough for a busy machine.
    expect(await listFailures(later(bank()), { settlesWithinSeconds: 60 })).to.deep.equal([]);
  });
});

onSqlite('The conformance suite', (engine) => {
  before(() => seed(engine.database()));

  it('skips the checks of methods that a bank lacks', async () => {
    const { cancel: _, listen: __, ...bank } = sandboxOn(engine.database());
    const others = (await verdictsOn(bank)).filter(({ result }) => result !== 'ok');
    expect(others.map(({ id, result }) => [id, result])).to.deep.equal([
      ['cancel-first', 'skipped'],
      ['cancel-afterwards', 'skipped'],
      ['cancel-race', 'skipped'],
      ['told-results', 'skipped'],
      ['process-ends', 'skipped'],
    ]);
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

  const fieldsOf = async (which: 'at' | 'beyond') => {
    const { status: _, ...account } = valuesOf('account', which);
    const { bookingDate: __, ...entry } = valuesOf('entry', which);
    const details = valuesOf('details', which);
    const core = answeringWith(sandboxOn(engine.database()), { account, entry: { ...entry, details } });
    const verdict = (await verdictsOn(core)).find(({ id }) => id === 'answers-in-bounds');
    return verdict?.faults.map((fault) => fault.split(' ')[0]).toSorted();
  };

  it('names each value that a bank answers beyond the port’s bounds', async () => {
    expect(await fieldsOf('at')).to.deep.equal([]);
    const fields = boundedValues.map(({ kind, member }) =>
      kind === 'details' ? `entry.details.${member}` : `${kind}.${member}`,
    );
    // Another status or day would keep the suite from its orders.
    const others = ['account.status', 'entry.bookingDate'];
    expect(await fieldsOf('beyond')).to.deep.equal(
      fields.filter((field) => !others.includes(field)).toSorted(),
    );
  });
});

for (const { fails, make, mistake, perhaps = [] } of brokenAdapters) {
  onSqlite(`An adapter that ${mistake}`, (engine) => {
    before(() => seed(engine.database()));

    it(`fails at ${fails.join(', ')}`, async () => {
      const database = engine.database();
      const failed = await listFailures(await make(sandboxOn(database), database));
      const ids = failed.map(({ id }) => id);
      expect(ids.filter((id) => !perhaps.includes(id))).to.deep.equal(fails);
      for (const { faults } of failed) expect(faults).not.to.deep.equal([]);
    });
  });
}
