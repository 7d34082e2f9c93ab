/** Logging in to the customer's own page, below the web server, and how long that lasts. */
import { expect } from 'chai';
import { forgetOldSessions } from '../../src/usecases/customer/own-page.js';
import { ana, consentBank, type ConsentBank } from '../support/embedded-bank/consent-bank.js';
import { forEachEngine } from '../support/database/engines.js';
import { browserAt, stepOf } from '../support/customer/own-page.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { rightCode } from '../support/embedded-bank/sandbox.js';
import { seed } from '../support/database/seed.js';

forEachEngine("the login to a customer's own page", (engine) => {
  let bank: ConsentBank;
  before(() => seed(engine.database()));
  beforeEach(() => {
    bank = consentBank(engine.database());
  });

  it('opens with password and code, and nothing less', async () => {
    const browser = browserAt(bank);
    expect(stepOf(await browser.view())).to.equal('login');
    await browser.password('ana.horvat', 'wrong');
    expect(stepOf(await browser.view())).to.equal('login credentials-wrong');
    await browser.password('ana.horvat');
    expect(stepOf(await browser.view())).to.equal('code');
    expect(await browser.code('000000')).to.equal(false);
    expect(stepOf(await browser.view())).to.equal('code code-wrong');
    expect(await browser.customers.revoke(browser.session(), 'any')).to.equal(false);
    expect(await browser.code()).to.equal(true);
    expect(stepOf(await browser.view())).to.equal('consents');
  });

  it('locks after five failures, in every browser and with the right password too', async () => {
    const browser = browserAt(bank);
    await browser.password('ana.horvat');
    for (let attempt = 0; attempt < 5; attempt++) await browser.code('000000');
    expect(stepOf(await browser.view())).to.equal('login locked');
    expect(stepOf(await browser.logIn('ana.horvat').catch(() => browser.view()))).to.equal('login locked');
    const other = browserAt(bank);
    await other.password('ana.horvat');
    expect(stepOf(await other.view())).to.equal('login locked');
    bank.pass(900);
    expect(stepOf(await browser.logIn('ana.horvat'))).to.equal('consents');
  });

  it('stays closed to a customer whom the bank has blocked', async () => {
    const browser = browserAt(bank);
    await browser.password('ivana.babic');
    expect(stepOf(await browser.view())).to.equal('login psu-blocked');
  });

  it('closes with the next look when the bank blocks the customer', async () => {
    const browser = browserAt(bank);
    await browser.logIn('marko.kovac');
    expect(stepOf(await browser.view())).to.equal('consents');
    const marko = engine.database().writer('psus').where({ id: 'marko.kovac' });
    await marko.clone().update({ status: 'blocked' });
    expect(stepOf(await browser.view())).to.equal('login logged-out');
    expect(await browser.customers.revoke(browser.session(), 'any')).to.equal(false);
    await marko.update({ status: 'active' });
  });

  it('goes back to the login when the customer cancels at the code', async () => {
    const browser = browserAt(bank);
    await browser.password('ana.horvat');
    await browser.send(await browser.form(), { kind: 'cancel' });
    expect(stepOf(await browser.view())).to.equal('login');
  });

  it('closes after five minutes without use, and when the customer logs out', async () => {
    const browser = browserAt(bank);
    await browser.logIn('ana.horvat');
    for (let minutes = 0; minutes < 15; minutes += 4) {
      expect(stepOf(await browser.view())).to.equal('consents');
      bank.pass(4 * 60);
    }
    bank.pass(60);
    expect(await browser.customers.revoke(browser.session(), 'any')).to.equal(false);
    expect(stepOf(await browser.view()), 'and says so').to.equal('login logged-out');
    expect(stepOf(await browser.logIn('ana.horvat'))).to.equal('consents');
    await browser.customers.logOut(browser.session());
    expect(stepOf(await browser.view())).to.match(/^login/);
    expect(await browser.customers.revoke(browser.session(), 'any')).to.equal(false);
  });

  it('closes an hour after the login, however much it is used', async () => {
    const browser = browserAt(bank);
    await browser.logIn('ana.horvat');
    for (let minutes = 0; minutes < 60; minutes += 4) {
      expect(stepOf(await browser.view()), `after ${minutes} minutes`).to.equal('consents');
      bank.pass(4 * 60);
    }
    expect(await browser.customers.revoke(browser.session(), 'any')).to.equal(false);
    expect(stepOf(await browser.view())).to.equal('login logged-out');
    expect(stepOf(await browser.logIn('ana.horvat'))).to.equal('consents');
  });

  it('stays open to whom a server of an older release has let in, until it is not used', async () => {
    const browser = browserAt(bank);
    await browser.logIn('ana.horvat');
    await engine.database().writer('customer_sessions').update({ began_at: null });
    bank.pass(4 * 60);
    expect(stepOf(await browser.view())).to.equal('consents');
    bank.pass(5 * 60);
    expect(stepOf(await browser.view())).to.equal('login logged-out');
  });

  it('takes each form once, and only from the browser that it was given to', async () => {
    const browser = browserAt(bank);
    await browser.password('ana.horvat');
    const form = await browser.form();
    const code = { kind: 'code', code: rightCode } as const;
    expect(await reasonOf(() => browserAt(bank).send(form, code))).to.equal('form.invalid');
    const answers = await Promise.all(Array.from({ length: 4 }, () => browser.send(form, code)));
    expect(answers.filter((isIn) => isIn)).to.have.length(1);
    const sessions = await engine.database().reader('customer_sessions').where({ psu_id: ana.psuId });
    expect(new Set(sessions.map(({ session_key }) => session_key)).size).to.equal(sessions.length);
  });

  it('forgets sessions that are over, and the logins of yesterday', async () => {
    const browser = browserAt(bank);
    await browser.logIn('ana.horvat');
    await forgetOldSessions(bank.services);
    expect(stepOf(await browser.view())).to.equal('consents');
    // Sessions of the other tests were used at other times of their own clocks.
    bank.pass(30 * 24 * 3600);
    await forgetOldSessions(bank.services);
    const { reader } = engine.database();
    expect(await reader('customer_sessions')).to.deep.equal([]);
    expect(await reader('authorisations').where({ resource_kind: 'session' })).to.deep.equal([]);
  });
});
