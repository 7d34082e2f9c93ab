/** The question before a cancellation without a login, for every kind of resource. */
import { expect } from 'chai';
import { onOneEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { browserAt } from './authorisation-browser.js';
import { bankWithLongLinks, rows, type BankWithLongLinks } from './every-kind.js';

onOneEngine('Cancel', (engine) => {
  let bank: BankWithLongLinks;
  before(async () => {
    await seed(engine.database());
    bank = bankWithLongLinks(engine.database());
  });

  for (const row of rows) {
    describe(`of ${row.title}`, () => {
      const opened = async () => {
        const { authorisationId, id } = await row.make(bank);
        return { browser: browserAt(bank.services, authorisationId), id };
      };

      it('asks once more without a login, and changes nothing before the answer', async () => {
        const { browser, id } = await opened();
        await browser.send({ kind: 'cancel' });
        expect(await browser.shown()).to.equal('login cancel-asked');
        expect(await row.status(id, bank)).to.equal(row.waits);
        await browser.send({ kind: 'keep' });
        expect(await browser.shown()).to.equal('login');
        await browser.send({ kind: 'keep' });
        await browser.send({ kind: 'cancel' });
        expect(await browser.shown()).to.equal('login cancel-asked');
        await browser.send({ kind: 'confirm-cancel' });
        expect(await browser.outcome()).to.equal('cancelled');
      });

      it('asks in every tab, although another tab asks already', async () => {
        const { browser, id } = await opened();
        await browser.send({ kind: 'cancel' });
        await browser.send({ kind: 'cancel' });
        expect(await browser.shown()).to.equal('login cancel-asked');
        expect(await row.status(id, bank)).to.equal(row.waits);
        await browser.send({ kind: 'confirm-cancel' });
        expect(await browser.outcome()).to.equal('cancelled');
      });

      it('asks no browser in which the customer has logged in', async () => {
        const { browser } = await opened();
        await browser.send({ kind: 'cancel' });
        await browser.logIn(row.customer);
        expect(await browser.shown()).to.equal('review');
        await browser.send({ kind: 'cancel' });
        expect(await browser.outcome()).to.equal('cancelled');
      });
    });
  }
});
