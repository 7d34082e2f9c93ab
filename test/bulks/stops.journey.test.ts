/** A bulk or a standing order that is stopped while the core has payments of it. */
import { expect } from 'chai';
import type { KnownOutcome, Outcome } from '../../src/bank/payment-orders.js';
import { stores } from '../../src/storage/stores.js';
import { bulkCancellationKind } from '../../src/usecases/bulks/bulk-cancellation.js';
import { bulkStopOutcomeNow } from '../../src/usecases/bulks/bulk-outcomes.js';
import { countEntries } from '../../src/usecases/bulks/bulk-status.js';
import { makeDueExecutions } from '../../src/usecases/standing-orders/executions.js';
import { stopStandingOrder } from '../../src/usecases/standing-orders/signing.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { ana, ibans } from '../support/embedded-bank/sandbox.js';
import { bulkOf, entryOf } from '../support/tpp/tpp-bulks.js';
import { type Core, inTurn, ownCore } from '../payments/own-core.js';
import { approvedBulk, approvedStandingOrder } from '../support/embedded-bank/made-payments.js';

const tooLate: Partial<Core> = {
  execute: inTurn<Outcome>('lost'),
  outcomeOf: inTurn<KnownOutcome>({ kind: 'executed', creditor: 'elsewhere' }),
  cancel: async () => ({ kind: 'too-late' }),
};

forEachEngine('An order whose payments are at the core', (engine) => {
  before(() => seed(engine.database()));

  /** A bulk of two payments that Ana has approved, and that the core has without having answered. */
  async function bulkAtCore(core: Partial<Core>, waitsForFunds = false) {
    const bank = ownCore(engine.database(), core);
    const { round, services } = bank;
    const { read, work } = services;
    const id = await approvedBulk(bank, bulkOf([entryOf('1.00'), entryOf('2.00')]), waitsForFunds);
    const find = async () => {
      const found = await read.run((db) => stores.bulks.find(db, id));
      if (!found) throw new Error('the bulk was not stored');
      return found;
    };
    await round();
    const entries = async () => countEntries(await find(), services);
    return {
      ...bank,
      entries,
      /** The outcome of a customer's confirmation to stop the bulk, as it is stored. */
      stop: async () => {
        const authorisation = await read.run(async (db) => {
          const [first = ''] = await stores.authorisations.listOf(db, { kind: 'bulk', id });
          return stores.authorisations.find(db, first);
        });
        if (!authorisation) throw new Error('the bulk has no authorisation');
        const counted = { ...(await find()), entries: await entries() };
        const { authorise } = bulkCancellationKind.rules(counted, authorisation, services);
        return work.run((transaction) => authorise(transaction, { psuId: ana.userName }));
      },
      shown: async () => bulkStopOutcomeNow(await find(), 'approved', 0, services),
    };
  }

  it('is not shown as stopped when the core has executed all of a bulk', async () => {
    const bulk = await bulkAtCore(tooLate);
    expect(await bulk.stop()).to.equal('approved');
    expect(await bulk.shown()).to.equal('stop-asked');
    await bulk.later(1);
    expect(await bulk.entries()).to.deep.equal({ ACSC: 2 });
    expect(await bulk.shown()).to.equal('executed');
  });

  it('records the wish of a second signer while the core has not answered the first', async () => {
    const bulk = await bulkAtCore({ ...tooLate, outcomeOf: inTurn<KnownOutcome>('lost') });
    expect([await bulk.stop(), await bulk.stop()]).to.deep.equal(['approved', 'approved']);
    expect(await bulk.shown()).to.equal('stop-asked');
  });

  const unexecuted: readonly KnownOutcome[] = [{ kind: 'not-received' }, { kind: 'no-funds' }];
  for (const outcome of unexecuted) {
    it(`is not executed after a stop of the bulk when the core answers ${outcome.kind}`, async () => {
      const { calls, entries, later, stop } = await bulkAtCore(
        { execute: inTurn<Outcome>('lost'), outcomeOf: inTurn(outcome) },
        true,
      );
      expect(await stop()).to.equal('approved');
      for (const seconds of [1, 3600]) await later(seconds);
      expect(await entries()).to.deep.equal({ CANC: 2 });
      expect(calls.filter((each) => each.startsWith('execute'))).to.deep.equal(['execute 1', 'execute 1']);
    });

    it(`is not executed after the end of the standing order when the core answers ${outcome.kind}`, async () => {
      const core = { execute: inTurn<Outcome>('lost'), outcomeOf: inTurn(outcome) };
      const own = ownCore(engine.database(), core);
      const { calls, later, round, services } = own;
      const { read, work } = services;
      const order = { ...entryOf('1.00'), debtorAccount: { iban: ibans.ana }, frequency: 'Monthly' } as const;
      const id = await approvedStandingOrder(own, order, true);
      await makeDueExecutions(services);
      await round();
      expect(await work.run((transaction) => stopStandingOrder(transaction, id, services))).to.equal(true);
      for (const seconds of [1, 3600]) await later(seconds);
      const [execution] = await read.run((db) => stores.bulks.listEntries(db, id));
      expect(execution?.status).to.equal('CANC');
      expect(calls.filter((each) => each.startsWith('execute'))).to.deep.equal(['execute 1']);
    });
  }
});
