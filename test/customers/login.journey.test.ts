/** The session of the customer's own page: login and lifetime, below the web server. */
import { expect } from 'chai';
import { forgetOldSessions } from '../../src/usecases/customer/own-page.js';
import { ana, consentBank, type ConsentBank } from '../support/embedded-bank/consent-bank.js';
import { forEachEngine } from '../support/database/engines.js';
import { browserAt, stepOf } from '../support/customer/own-page.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { rightCode } from '../support/embedded-bank/sandbox.js';
import { seed } from '../support/database/seed.js';

forEachEngine("The session of a customer's own page", (engine) => {
  let bank: ConsentBank;
  before(() => seed(engine.database()));
  beforeEach(() => {
    bank = consentBank(engine.database());
  });

  it('starts only with password and code', async () => {
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

  it('is refused in every browser after five failures, even with the right password', async () => {
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

  it('is refused to a blocked customer', async () => {
    const browser = browserAt(bank);
    await browser.password('ivana.babic');
    expect(stepOf(await browser.view())).to.equal('login psu-blocked');
  });

  it('ends at the next request when the bank blocks the customer', async () => {
    const browser = browserAt(bank);
    await browser.logIn('marko.kovac');
    expect(stepOf(await browser.view())).to.equal('consents');
    const marko = engine.database().writer('psus').where({ id: 'marko.kovac' });
    await marko.clone().update({ status: 'blocked' });
    expect(stepOf(await browser.view())).to.equal('login logged-out');
    expect(await browser.customers.revoke(browser.session(), 'any')).to.equal(false);
    await marko.update({ status: 'active' });
  });

  it('is not started when the customer cancels at the code', async () => {
    const browser = browserAt(bank);
    await browser.password('ana.horvat');
    await browser.send(await browser.form(), { kind: 'cancel' });
    expect(stepOf(await browser.view())).to.equal('login');
  });

  it('ends after five idle minutes, and at the logout', async () => {
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
    await browser.customers.logOut(browser.session(), browser.browserKey);
    expect(stepOf(await browser.view())).to.match(/^login/);
    expect(await browser.customers.revoke(browser.session(), 'any')).to.equal(false);
  });

  it('ends an hour after the login, regardless of its use', async () => {
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

  it('continues from a server of an older release until the idle time-out', async () => {
    const browser = browserAt(bank);
    await browser.logIn('ana.horvat');
    await engine.database().writer('customer_sessions').update({ began_at: null });
    bank.pass(4 * 60);
    expect(stepOf(await browser.view())).to.equal('consents');
    bank.pass(5 * 60);
    expect(stepOf(await browser.view())).to.equal('login logged-out');
  });

  it('accepts each form once, and only from its own browser', async () => {
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

  it('is deleted with its authorisation after its end', async () => {
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
