/** The customer's own page shows a bulk once, with what came of each of its payments. */
import { expect } from 'chai';
import { initiateBulk } from '../../src/usecases/bulks/bulks.js';
import { browserAt } from '../support/customer/own-page.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { consentBank } from '../support/embedded-bank/consent-bank.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { bulkOf, entryOf } from '../support/tpp/tpp-bulks.js';
import { approveBulk } from '../support/embedded-bank/made-payments.js';

forEachEngine('The customer’s own page of payments', (engine) => {
  before(() => seed(engine.database()));

  it('shows a bulk with its approvals, and its payments with it alone', async () => {
    const bank = consentBank(engine.database());
    const order = bulkOf([entryOf('10.00'), entryOf('2.50')]);
    const options = { waitsForFunds: false };
    const call = await bank.call();
    const { outcome } = await initiateBulk('domestic-credit-transfers-hr', order, options, call);
    const id = outcome.paymentId;
    const browser = browserAt(bank);
    await browser.logIn('ana.horvat');
    const unopened = await browser.bulk(id);
    expect(unopened).to.deep.include({ standing: 'unapproved', approvals: [], tpp: 'Sandbox TPP' });
    expect(unopened.bulk.totals).to.deep.equal([{ amount: '12.50', currency: 'EUR' }]);
    expect(unopened.entries.map(({ standing }) => standing)).to.deep.equal(['unapproved', 'unapproved']);

    await approveBulk(bank, id);
    const { reader, maintenance } = engine.database();
    const rows = await reader('payments').where({ bulk_id: id }).orderBy('bulk_index');
    expect(rows.map(({ status }) => status)).to.deep.equal(['ACTC', 'ACTC']);
    const last = String(rows[1]?.id);
    await maintenance('payments').where({ id: last }).update({ status: 'RJCT' });
    await maintenance('payment_statuses').insert({
      id: 'rejected',
      payment_id: last,
      from_status: 'ACTC',
      to_status: 'RJCT',
      cause: 'no-funds',
      changed_at: bank.clock.now(),
    });
    const approved = await browser.bulk(id);
    expect(approved.standing).to.equal('partly-carried-out');
    expect(approved.approvals.map(({ name }) => name)).to.deep.equal(['Ana Horvat']);
    expect(approved.entries.map(({ ending, standing }) => [standing, ending])).to.deep.equal([
      ['approved', undefined],
      ['rejected', 'no-funds'],
    ]);
    expect((await browser.orders()).orders.map((each) => each.id)).to.deep.equal([id]);
    const marko = browserAt(bank);
    await marko.logIn('marko.kovac');
    expect(await reasonOf(() => marko.order(id))).to.equal('payment.unknown');
  });
});
