/** Locked rows are really changed, because a cluster compares the changes of two nodes, not their locks. */
import { expect } from 'chai';
import { stores } from '../../src/storage/stores.js';
import type { Transaction } from '../../src/storage/work/unit-of-work.js';
import { cancellationKind } from '../../src/usecases/payments/cancellation.js';
import { consentBank } from '../support/embedded-bank/consent-bank.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { approved, initiate } from '../support/embedded-bank/made-payments.js';

forEachEngine('A row lock', (engine) => {
  const bank = () => consentBank(engine.database());
  type Bank = ReturnType<typeof bank>;
  before(() => seed(engine.database()));

  async function basket({ clock, services: { ids, work } }: Bank): Promise<string> {
    const id = ids.next();
    const times = { createdAt: clock.now(), expiresAt: clock.now() + 1000 };
    const content = { clientId: 'sandbox-tpp', paymentIds: [], consentIds: [], signaturesNeeded: 1 };
    await work.run((transaction) =>
      stores.baskets.insert(transaction, { id, status: 'RCVD', ...content, ...times }),
    );
    return id;
  }

  const holds: readonly {
    readonly what: string;
    readonly table: string;
    readonly make: (here: Bank) => Promise<string>;
    readonly hold: (transaction: Transaction, id: string, here: Bank) => Promise<boolean>;
  }[] = [
    {
      what: 'a payment before its approval',
      table: 'payments',
      make: (here) => initiate(here),
      hold: (transaction, id, { clock }) =>
        stores.transitions.lockOpen(transaction, 'payment', { id, now: clock.now() }),
    },
    {
      what: 'a payment before the approval of its cancellation',
      table: 'payments',
      make: (here) => approved(here),
      hold: async (transaction, id, { services }) => {
        const found = await stores.payments.find(transaction, id);
        return found !== undefined && cancellationKind.start.lock(transaction, found, services);
      },
    },
    {
      what: 'a payment before its cancellation by the TPP',
      table: 'payments',
      make: (here) => approved(here),
      hold: (transaction, id) => stores.transitions.lockAt(transaction, 'payment', id, 'ACTC'),
    },
    {
      what: 'a consent before the issue of a token',
      table: 'consents',
      make: (here) => here.granted(),
      hold: (transaction, id) => stores.transitions.lockAt(transaction, 'consent', id, 'valid'),
    },
    {
      what: 'a basket before its approval',
      table: 'baskets',
      make: basket,
      hold: (transaction, id, { clock }) =>
        stores.transitions.lockOpen(transaction, 'basket', { id, now: clock.now() }),
    },
  ];

  for (const { hold, make, table, what } of holds) {
    it(`on ${what} changes the row’s counter, and no data`, async () => {
      const here = bank();
      const id = await make(here);
      const read = () => engine.database().reader(table).where({ id }).first();
      const before = await read();
      expect(await here.services.work.run((transaction) => hold(transaction, id, here))).to.equal(true);
      expect(await read()).to.deep.equal({ ...before, holds: before.holds + 1 });
    });
  }

  it('fails when the status has changed', async () => {
    const here = bank();
    for (const { hold, make, table } of holds) {
      const id = await make(here);
      const moved = { status: table === 'consents' ? 'expired' : 'RJCT' };
      await engine.database().writer(table).where({ id }).update(moved);
      expect(await here.services.work.run((transaction) => hold(transaction, id, here))).to.equal(false);
    }
  });
});
