/** The end of a payment on the customer's own page, below the web server: cause, stops and returned money. */
import { expect } from 'chai';
import type { Outcome } from '../../src/bank/payment-orders.js';
import { inTurn, ownCore } from '../payments/own-core.js';
import { browserAt } from '../support/customer/own-page.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { consentBank } from '../support/embedded-bank/consent-bank.js';
import { initiate } from '../support/embedded-bank/made-payments.js';

forEachEngine('The end of a payment on the customer’s own page', (engine) => {
  before(() => seed(engine.database()));

  it('names the cause of the last status', async () => {
    const bank = consentBank(engine.database());
    const browser = browserAt(bank);
    await browser.logIn('ana.horvat');
    const causes = [
      ['RJCT', 'cancelled-by-psu', 'rejected', 'cancelled-by-psu'],
      ['RJCT', 'no-funds', 'rejected', 'no-funds'],
      ['RJCT', 'limit-exceeded', 'rejected', 'limit-exceeded'],
      ['RJCT', 'creditor-unknown', 'rejected', 'creditor-unknown'],
      ['RJCT', 'a cause of a later release', 'rejected', undefined],
      ['CANC', 'cancelled-by-tpp', 'cancelled', 'cancelled-by-tpp'],
      ['CANC', 'stopped-by-psu', 'cancelled', 'stopped-by-psu'],
      ['PDNG', 'no-funds', 'short-of-funds', undefined],
      ['ACSC', 'booked', 'carried-out', undefined],
    ] as const;
    for (const [status, cause, standing, ending] of causes) {
      const id = await initiate(bank);
      await engine.database().maintenance('payments').where({ id }).update({ status });
      const move = { id, payment_id: id, from_status: 'ACTC', to_status: status, cause };
      await engine
        .database()
        .maintenance('payment_statuses')
        .insert({ ...move, changed_at: bank.clock.now() });
      const shown = await browser.order(id);
      expect([shown.standing, shown.ending], cause).to.deep.equal([standing, ending]);
      expect(shown.since, cause).to.deep.equal({ day: '2030-06-14', time: '10:30' });
    }
  });

  it('is the time for the approval, also before the worker has recorded it', async () => {
    const bank = consentBank(engine.database());
    const id = await initiate(bank);
    bank.pass(25 * 3600);
    const browser = browserAt(bank);
    await browser.logIn('ana.horvat');
    const shown = await browser.order(id);
    expect(shown).to.include({ standing: 'rejected', ending: 'approval-expired' });
    expect(shown.since).to.deep.equal({ day: '2030-06-15', time: '10:30' });
  });

  it('names the customer who has stopped it, and before that the attempt to stop it', async () => {
    const core = ownCore(engine.database(), {
      execute: inTurn<Outcome>({ kind: 'accepted' }),
      cancel: async () => ({ kind: 'cancelled' }),
    });
    const id = await core.approved();
    await core.round();
    const browser = browserAt(core);
    await browser.logIn('ana.horvat');
    expect(await browser.order(id)).to.deep.include({ standing: 'under-way', stops: [] });
    await (await core.stopping(id)).enterCode();
    const stops = [{ name: 'Ana Horvat', at: { day: '2030-06-14', time: '10:30' } }];
    expect(await browser.order(id)).to.deep.include({ standing: 'stopping', stops });
    await core.round();
    expect(await browser.order(id)).to.deep.include({
      standing: 'cancelled',
      ending: 'stopped-at-core',
      stops,
    });
  });

  it('tells of money that came back after the execution', async () => {
    const core = ownCore(engine.database(), {
      execute: inTurn<Outcome>({ kind: 'executed', creditor: 'elsewhere' }),
    });
    const id = await core.approved();
    await core.round();
    await core.results.returned(
      { paymentId: id, number: 1 },
      { returnId: 'return-1', amount: { minorUnits: 1250n, currency: 'EUR' } },
    );
    const browser = browserAt(core);
    await browser.logIn('ana.horvat');
    const at = { day: '2030-06-14', time: '10:30' };
    expect(await browser.order(id)).to.deep.include({
      standing: 'carried-out',
      returned: [{ amount: '12.50', currency: 'EUR', at }],
    });
  });
});
