/** Lockout of a user name: the page shows its end, and the link to the pending authorisation outlives it. */
import { expect } from 'chai';
import { createCustomers } from '../../src/usecases/customer/own-page.js';
import { consentBank } from '../support/embedded-bank/consent-bank.js';
import { forEachEngine } from '../support/database/engines.js';
import { browserAt as ownPageAt, stepOf } from '../support/customer/own-page.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { seed } from '../support/database/seed.js';
import { browserAt } from './authorisation-browser.js';

forEachEngine('A locked user name', (engine) => {
  before(() => seed(engine.database()));
  beforeEach(async () => {
    await engine.database().maintenance('login_failures').delete();
  });

  const lockAna = async (bank: ReturnType<typeof consentBank>) => {
    const page = ownPageAt(bank);
    for (let attempt = 0; attempt < 5; attempt++) await page.password('ana.horvat', 'wrong');
    return page;
  };

  it('keeps the approval link alive until the lockout has ended', async () => {
    const bank = consentBank(engine.database());
    const { authorisationId = '' } = (await bank.register()).outcome;
    await lockAna(bank);
    const browser = browserAt(bank.services, authorisationId);
    await browser.logIn(ana);
    expect(await browser.shown()).to.equal('login locked 10:45');
    // The lockout lasts longer than an unused link.
    bank.pass(899);
    expect(await browser.shown()).to.equal('login locked 10:45');
    bank.pass(2);
    await browser.logIn(ana);
    expect(await browser.shown()).to.equal('review');
    // From now on the link is as old as its last use again.
    bank.pass(601);
    expect(await browser.outcome()).to.equal('expired');
  });

  it('is shown with its end on the customer\u2019s own page, and to no other browser', async () => {
    const bank = consentBank(engine.database());
    const page = await lockAna(bank);
    const view = await page.view();
    expect(stepOf(view)).to.equal('login locked');
    expect('lockedUntil' in view && view.lockedUntil).to.equal('10:45');
    const stranger = await createCustomers(bank.services).view({ browserKey: bank.services.ids.next() });
    expect(stepOf(stranger)).to.equal('login');
    bank.pass(901);
    expect(stepOf(await page.view())).to.equal('login');
  });
});
