/** Rolling upgrade: rows that only the next release understands stay as they are, and hold up no others. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { createLog } from '../../src/log.js';
import { createHousekeeping } from '../../src/start/worker.js';
import { endIdleAuthorisations } from '../../src/usecases/authorisation/overdue.js';
import { followConfirmations } from '../../src/usecases/authorisation/steps/push-step.js';
import { initiateBulk } from '../../src/usecases/bulks/bulks.js';
import { initiateStandingOrder } from '../../src/usecases/standing-orders/standing-orders.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { ana, consentBank, type ConsentBank } from '../support/embedded-bank/consent-bank.js';
import { executeDuePayments } from '../support/server/execution.js';
import { bulkOf, entryOf, periodicOf } from '../support/tpp/tpp-bulks.js';
import { domestic } from '../support/tpp/tpp.js';
import { approved, approvedStandingOrder, initiate } from '../support/embedded-bank/made-payments.js';

const options = { waitsForFunds: false };

/** Makes a row that only time moves on, and returns its id. */
type Make = (bank: ConsentBank) => Promise<string>;

const monthly = { ...periodicOf(), frequency: 'Monthly' } as const;
const standingOrder: Make = async ({ call }) =>
  (await initiateStandingOrder(domestic, monthly, options, await call())).outcome.paymentId;

const rows: readonly {
  readonly what: string;
  readonly table: string;
  readonly make: Make;
  /** The statuses of a row of this release after a day. */
  readonly ends: readonly string[];
}[] = [
  { what: 'an open payment', table: 'payments', make: (bank) => initiate(bank), ends: ['RJCT'] },
  {
    what: 'an authorised payment',
    table: 'payments',
    make: (bank) => approved(bank),
    ends: ['ACSC'],
  },
  {
    what: 'an open bulk payment',
    table: 'bulks',
    make: async ({ call }) =>
      (await initiateBulk(domestic, bulkOf([entryOf('1.00')]), options, await call())).outcome.paymentId,
    ends: ['RJCT'],
  },
  { what: 'an open standing order', table: 'standing_orders', make: standingOrder, ends: ['RJCT'] },
  {
    what: 'an authorised standing order',
    table: 'standing_orders',
    make: (bank) => approvedStandingOrder(bank, monthly),
    ends: ['ACTC', 'ACSC'],
  },
  {
    what: 'an open consent',
    table: 'consents',
    make: async ({ register }) => (await register()).outcome.consentId,
    ends: ['rejected'],
  },
];

forEachEngine('A row of the next release', (engine) => {
  before(() => seed(engine.database()));

  for (const { ends, make, table, what } of rows) {
    it(`stays as it is, and holds up no row of this one: ${what}`, async () => {
      const bank = consentBank(engine.database());
      const rowOf = (id: string) => engine.database().writer(table).where({ id });
      const newer = await make(bank);
      const older = await make(bank);
      await rowOf(newer).update({ [table === 'consents' ? 'kind' : 'product']: 'next' });
      const before = await rowOf(newer).first();
      // More rows than a search of the worker takes, which come first in each order.
      const others = Array.from({ length: 70 }, () => ({
        ...before,
        id: `0000${randomUUID().slice(4)}`,
        ...('expires_at' in before && { expires_at: Number(before.expires_at) - 1 }),
      }));
      await engine.database().writer.batchInsert(table, others, 10);
      // From Friday to Monday: a standing order is executed on working days.
      bank.pass(74 * 3600);
      const keepHouse = createHousekeeping(bank.services, createLog('silent'), { milliseconds: 60_000 });
      for (let round = 0; round < 3; round += 1) {
        await keepHouse();
        await executeDuePayments(bank.services);
      }
      // The worker has not even postponed it, so that the newer release finds it at once.
      expect(await rowOf(newer).first()).to.deep.equal(before);
      const moved = [await rowOf(older).first()];
      const executions = await engine.database().writer('payments').where({ bulk_id: older });
      expect([...moved, ...executions].map(({ status }) => String(status))).to.deep.equal(ends);
    });
  }

  for (const [what, table, change] of [
    ['of a payment that only that knows', 'payments', { product: 'next' }],
    ['of a kind that only that knows', 'authorisations', { resource_kind: 'next' }],
  ] as const)
    it(`leaves its confirmation and its idle link as they are: an authorisation ${what}`, async () => {
      const bank = consentBank(engine.database());
      const { writer } = engine.database();
      const paymentId = await initiate(bank);
      const { id } = await writer('authorisations').where({ resource_id: paymentId }).first('id');
      const now = bank.services.proofClock.now();
      const session = { authorisation_id: id, browser_key: 'b', step: 'push', psu_id: ana.psuId };
      await writer('approval_sessions').insert({ ...session, challenge: 'c', look_at: 1, last_used_at: now });
      const row = writer(table).where({ id: table === 'payments' ? paymentId : id });
      const { product, resource_kind } = await row.clone().first();
      const read = async () => [
        String((await writer('approval_sessions').where({ authorisation_id: id }).first()).look_at),
        (await writer('authorisations').where({ id }).first()).outcome,
      ];
      await row.clone().update(change);
      await followConfirmations(bank.services);
      bank.pass(3600);
      await endIdleAuthorisations(bank.services);
      expect(await read()).to.deep.equal(['1', null]);
      await row.clone().update(table === 'payments' ? { product } : { resource_kind });
      await followConfirmations(bank.services);
      await endIdleAuthorisations(bank.services);
      expect(await read()).to.deep.equal(['null', 'expired']);
    });
});
