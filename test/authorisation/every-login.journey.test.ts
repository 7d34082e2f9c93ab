/** A wrong, foreign, blocked or locked login changes nothing about the resource to authorise, for every kind. */
import { expect } from 'chai';
import { forEachEngine } from '../support/database/engines.js';
import { ivana, marko } from '../support/embedded-bank/sandbox.js';
import { seed } from '../support/database/seed.js';
import { browserAt } from './authorisation-browser.js';
import { patientBank, rowOf, rows, type PatientBank } from './every-kind.js';

forEachEngine('Whatever a customer is asked to authorise', (engine) => {
  let bank: PatientBank;
  before(() => seed(engine.database()));
  beforeEach(async () => {
    bank = patientBank(engine.database());
    // Every test's clock begins at the same time, so a lockout of the last test would still apply.
    await engine.database().maintenance('login_failures').delete();
  });

  for (const row of rows) {
    const { authorised, customer, guessed = row.overdue, title, waits } = row;
    describe(title, () => {
      it('is left as it is by five wrong passwords, which end this way to it, and its TPP may start another', async () => {
        const { authorisationId, id } = await row.make(bank);
        const browser = browserAt(bank.services, authorisationId);
        const told: string[] = [];
        for (const name of ['one', 'two', 'three', 'four', 'five']) {
          await browser.logIn({ userName: name, password: 'wrong' });
          told.push(await browser.told());
        }
        const wrong = 'login credentials-wrong';
        expect(told).to.deep.equal([wrong, wrong, `${wrong} 2`, `${wrong} 1`, 'locked']);
        expect(await row.status(id, bank)).to.equal(waits);
        expect((await row.scaStatuses(id, bank)).at(-1)).to.equal('failed');
        const again = await row.start(id, bank);
        const second = browserAt(bank.services, again.authorisationId);
        await second.goToCode(customer);
        await second.enterCode();
        expect(await row.status(id, bank)).to.equal(authorised);
      });

      it('is left as it is by a customer who may not authorise it, and open to another login', async () => {
        const { authorisationId, id } = await row.make(bank);
        const browser = browserAt(bank.services, authorisationId);
        for (const { notice, stranger } of [
          { stranger: marko, notice: 'account-foreign' },
          { stranger: ivana, notice: 'psu-blocked' },
        ]) {
          await browser.logIn(stranger);
          expect(await browser.told()).to.equal(`login ${notice}`);
          expect(await row.status(id, bank)).to.equal(waits);
        }
        await browser.goToCode(customer);
        await browser.enterCode();
        expect(await row.status(id, bank)).to.equal(authorised);
      });

      it('is left as it is by a customer who may not authorise it, and leaves', async () => {
        const { authorisationId, id } = await row.make(bank);
        const browser = browserAt(bank.services, authorisationId);
        await browser.logIn(marko);
        await browser.refuse();
        expect(await browser.told()).to.equal('left');
        expect(await row.status(id, bank)).to.equal(waits);
        expect((await row.scaStatuses(id, bank)).at(-1)).to.equal('failed');
        expect(await row.start(id, bank)).to.have.property('authorisationId');
      });

      it('is left as it is by a user name that is locked elsewhere, and waits until the lock has ended', async () => {
        const { authorisationId, id } = await row.make(bank);
        const elsewhere = browserAt(bank.services, (await rowOf('a consent').make(bank)).authorisationId);
        for (let attempt = 0; attempt < 5; attempt++)
          await elsewhere.logIn({ ...customer, password: 'wrong' });
        const browser = browserAt(bank.services, authorisationId);
        await browser.logIn(customer);
        expect(await browser.told()).to.equal('login locked 10:45');
        expect(await row.status(id, bank)).to.equal(waits);
        bank.pass(901);
        expect(await browser.told()).to.equal('login');
        await browser.goToCode(customer);
        await browser.enterCode();
        expect(await row.status(id, bank)).to.equal(authorised);
      });

      it('ends with five wrong codes after a login', async () => {
        const { authorisationId, id } = await row.make(bank);
        const browser = browserAt(bank.services, authorisationId);
        await browser.goToCode(customer);
        for (let attempt = 0; attempt < 5; attempt++) await browser.enterCode(undefined, '000000');
        expect(await browser.told()).to.equal('locked');
        expect(await row.status(id, bank)).to.equal(guessed);
      });

      it('is left as it is by the last wrong attempt when that was not the fifth wrong code', async () => {
        const { authorisationId, id } = await row.make(bank);
        const browser = browserAt(bank.services, authorisationId);
        for (const userName of ['one', 'two', 'three']) await browser.logIn({ userName, password: 'wrong' });
        await browser.goToCode(customer);
        for (let attempt = 0; attempt < 2; attempt++) await browser.enterCode(undefined, '000000');
        expect(await browser.told()).to.equal('locked');
        expect(await row.status(id, bank)).to.equal(waits);
      });
    });
  }
});
