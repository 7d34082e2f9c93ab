/** A stop of a bulk or standing order whose payments are submitted, or answered for by the core, between its statements. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { KnownOutcome, Outcome } from '../../src/bank/payment-orders.js';
import { stores } from '../../src/storage/stores.js';
import { stopEntries } from '../../src/usecases/bulks/bulk-signing.js';
import type { Services } from '../../src/usecases/services.js';
import { makeDueExecutions } from '../../src/usecases/standing-orders/executions.js';
import { stopStandingOrder } from '../../src/usecases/standing-orders/signing.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { bulkOf, entryOf, periodicOf } from '../support/tpp/tpp-bulks.js';
import { inTurn, ownCore } from '../payments/own-core.js';
import { approvedBulk, approvedStandingOrder } from '../support/embedded-bank/made-payments.js';

type Stores = Services['stores'];

/** Calls `meet` before each call of a method. */
function interrupted<Given extends readonly unknown[], Result>(
  method: (...given: Given) => Promise<Result>,
  meet: () => Promise<void>,
) {
  return async (...given: Given): Promise<Result> => {
    await meet();
    return method(...given);
  };
}

type Interrupt = (meet: () => Promise<void>) => Partial<Stores>;

const { bulks, transitions } = stores;
/** The stores with an interruption of the stop, by its place. */
const places: Readonly<Record<string, Interrupt>> = {
  'before its first lock': (meet) => ({
    transitions: { ...transitions, move: interrupted(transitions.move, meet) },
    bulks: { ...bulks, lockEntries: interrupted(bulks.lockEntries, meet) },
  }),
  'before the payments are locked': (meet) => ({
    bulks: { ...bulks, lockEntries: interrupted(bulks.lockEntries, meet) },
  }),
  'after the payments are locked': (meet) => ({
    bulks: {
      ...bulks,
      lockEntries: async (...given) => {
        const entries = await bulks.lockEntries(...given);
        await meet();
        return entries;
      },
    },
  }),
  'before the core is asked to stop payments': (meet) => ({
    bulks: { ...bulks, askToStopEntries: interrupted(bulks.askToStopEntries, meet) },
  }),
};

/** Longer than the rival's statements, unless they wait for the stop. */
const aheadMilliseconds = 100;

/** Services whose stop is interrupted once: the rival begins at that place, and may end before the stop goes on. */
function withRival(services: Services, interrupt: Interrupt, act: () => Promise<unknown>) {
  let rival: Promise<unknown> | undefined;
  const meet = async () => {
    rival ??= act();
    await Promise.race([rival, pause(aheadMilliseconds)]);
  };
  return {
    services: { ...services, stores: { ...services.stores, ...interrupt(meet) } },
    ended: async () => rival,
  };
}

forEachEngine('A stop at the very moment', (engine) => {
  before(() => seed(engine.database()));

  const bankOf = (outcome: KnownOutcome) =>
    ownCore(engine.database(), { execute: inTurn<Outcome>('lost'), outcomeOf: inTurn(outcome) });
  type Bank = ReturnType<typeof bankOf>;

  /** A bulk of two payments that Ana has approved, and that are due. */
  const bulk = (bank: Bank) => approvedBulk(bank, bulkOf([entryOf('1.00'), entryOf('2.00')]), true);
  /** A standing order that Ana has approved, and whose first payment is due. */
  const standingOrder = (bank: Bank) =>
    approvedStandingOrder(bank, { ...periodicOf(), frequency: 'Monthly' }, true);

  /** Every payment is cancelled in the end, and none is submitted once the stop and its rival are over. */
  async function expectAllStopped(bank: Bank, id: string): Promise<void> {
    const submissions = () => bank.calls.filter((each) => each.startsWith('execute')).length;
    const before = submissions();
    for (const seconds of [1, 60, 3600]) await bank.later(seconds);
    const rows = await engine.database().reader('payments').where({ bulk_id: id }).pluck('status');
    expect(rows.filter((status) => status !== 'CANC')).to.deep.equal([]);
    expect(submissions()).to.equal(before);
    expect(bank.alarms().filter((kind) => kind !== 'core-failed')).to.deep.equal([]);
  }

  const answers: readonly KnownOutcome[] = [{ kind: 'not-received' }, { kind: 'no-funds' }];
  for (const [place, interrupt] of Object.entries(places)) {
    it(`of the submission of a bulk ${place} leaves no payment to execute`, async () => {
      const bank = bankOf({ kind: 'not-received' });
      const id = await bulk(bank);
      const { ended, services } = withRival(bank.services, interrupt, bank.round);
      await services.work.run((transaction) => stopEntries(transaction, id, services));
      await ended();
      await expectAllStopped(bank, id);
    });

    for (const answer of answers) {
      it(`of the core’s answer ${answer.kind} for a bulk ${place} leaves no payment to execute`, async () => {
        const bank = bankOf(answer);
        const id = await bulk(bank);
        await bank.round();
        const { ended, services } = withRival(bank.services, interrupt, () => bank.later(1));
        await services.work.run((transaction) => stopEntries(transaction, id, services));
        await ended();
        await expectAllStopped(bank, id);
      });
    }

    it(`of a payment of a standing order ${place} leaves no payment to make or execute`, async () => {
      const bank = bankOf({ kind: 'not-received' });
      const id = await standingOrder(bank);
      const { ended, services } = withRival(bank.services, interrupt, async () => {
        await makeDueExecutions(bank.services);
        await bank.round();
      });
      const stopped = await services.work.run((transaction) => stopStandingOrder(transaction, id, services));
      expect(stopped).to.equal(true);
      await ended();
      expect(await makeDueExecutions(bank.services)).to.equal(0);
      await expectAllStopped(bank, id);
    });
  }
});
