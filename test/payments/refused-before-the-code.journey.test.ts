/** A payment that cannot be executed is rejected, with the reason, before the bank asks for a code. */
import { expect } from 'chai';
import { english } from '../../src/pages/texts/en.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { findMistakes } from '../support/database/books.js';
import { authorise, browserAt } from '../support/customer/customer.js';
import { farAway, farAwayInWords, paymentsOf, paying } from '../support/tpp/payments.js';
import { ana, ibans, marko } from '../support/embedded-bank/sandbox.js';
import { allOf, numbers } from '../support/runner/together.js';

const headers = {
  'TPP-Redirect-URI': 'http://localhost:3000/callback?ok',
  'TPP-Nok-Redirect-URI': 'http://localhost:3000/callback?nok',
};

describeAtTheBank('A payment that cannot be executed', (bank) => {
  const { balances, causeOf, historyOf, start } = paymentsOf(bank);
  const { database, tpp } = bank;

  it('is rejected for missing funds before the code, 20 times, with a link to TPP-Nok-Redirect-URI', async () => {
    const pages = await allOf(numbers(20), 4, async () => {
      const payment = await start({ headers, order: paying('500.00', ibans.marko, ibans.elsewhere) });
      const page = await browserAt(payment.link).goToCode(marko);
      return { ...page, cause: await causeOf(payment.id), status: await tpp.statusOf(payment.id) };
    });
    for (const { cause, goesOnTo, name, status, text, wayOn } of pages) {
      expect([name, status, cause]).to.deep.equal(['no-funds', 'RJCT', 'no-funds']);
      expect(text).to.include('There is not enough money on the account').and.not.include('20.00');
      expect(goesOnTo, 'nothing moves before it is read').to.equal(undefined);
      expect(wayOn).to.equal(headers['TPP-Nok-Redirect-URI']);
    }
    expect(pages).to.have.length(20);
    expect(await balances(ibans.marko)).to.deep.equal([20_00n]);
  });

  it('shows amount, payee and reference only to the customer who has logged in', async () => {
    const order = paying('500.00', ibans.marko, ibans.elsewhere);
    const payment = await start({ headers, order });
    const { text } = await browserAt(payment.link).goToCode(marko);
    for (const part of ['500.00', 'Vodovod', String(order.remittanceInformationUnstructured)])
      expect(text).to.include(part);
    expect((await browserAt(payment.link).open()).text).to.not.include('500.00');
  });

  it('may be approved for a later day, with a notice that funds are missing', async () => {
    const order = paying('500.00', ibans.marko, ibans.elsewhere, { requestedExecutionDate: farAway });
    const browser = browserAt((await start({ headers, order })).link);
    await browser.open();
    const missing = english.payment.shortUntil(farAwayInWords);
    expect((await browser.logIn(marko)).text).to.include(missing);
    expect((await browser.confirm()).text).to.include(missing);
    const page = await browser.enterCode();
    expect(page.name).to.equal('approved');
    expect(page.text, 'the condition stays').to.include(missing);
    expect(page.goesOnTo, 'there is something to read').to.equal(undefined);
    expect(page.wayOn).to.equal(headers['TPP-Redirect-URI']);
  });

  it('is rejected after the code when another payment has used the funds', async () => {
    const payment = await start({ headers, order: paying('15.00', ibans.marko, ibans.elsewhere) });
    const browser = browserAt(payment.link);
    expect((await browser.goToCode(marko)).name).to.equal('code');
    const other = await start({ order: paying('15.00', ibans.marko, ibans.elsewhere) });
    expect(await authorise(other.link, marko)).to.equal('carried-out');
    const page = await browser.enterCode();
    expect([page.name, page.wayOn]).to.deep.equal(['no-funds', headers['TPP-Nok-Redirect-URI']]);
    expect(await historyOf(payment.id)).to.equal('RCVD RJCT');
  });

  it('is rejected before the code for a blocked account', async () => {
    const payment = await start({ headers, order: paying('1.00', ibans.anaSavings, ibans.elsewhere) });
    const account = database().maintenance('accounts').where({ iban: ibans.anaSavings });
    await account.clone().update({ status: 'blocked' });
    const page = await browserAt(payment.link).goToCode(ana);
    await account.clone().update({ status: 'enabled' });
    expect([page.name, page.wayOn]).to.deep.equal(['account-blocked', headers['TPP-Nok-Redirect-URI']]);
    expect(await causeOf(payment.id)).to.equal('account-blocked');
  });

  it('leaves the ledger consistent', async () => expect(await findMistakes(database())).to.deep.equal([]));
});

describeAtTheBank('A due payment', (bank) => {
  const { start } = paymentsOf(bank);

  it('is shown as carried out, and the browser returns to TPP-Redirect-URI at once', async () => {
    const payment = await start({ headers, order: paying('1.00', ibans.ana, ibans.elsewhere) });
    const browser = browserAt(payment.link);
    await browser.goToCode();
    const page = await browser.enterCode();
    expect([page.name, page.goesOnTo]).to.deep.equal(['carried-out', headers['TPP-Redirect-URI']]);
    expect(page.headers['refresh'], 'no timer').to.equal(undefined);
  });

  it('returns the customer to TPP-Nok-Redirect-URI at once after a refusal', async () => {
    const payment = await start({ headers, order: paying('1.00', ibans.ana, ibans.elsewhere) });
    const browser = browserAt(payment.link);
    await browser.open();
    expect(await browser.cancel()).to.include({
      name: 'cancelled',
      goesOnTo: headers['TPP-Nok-Redirect-URI'],
    });
  });

  it('shows the bank’s rejection with a link to TPP-Nok-Redirect-URI', async () => {
    // An IBAN with our bank code and right check digits, but without an account.
    const payment = await start({ headers, order: paying('1', ibans.ana, 'HR1199000143200009991') });
    const browser = browserAt(payment.link);
    await browser.goToCode();
    const page = await browser.enterCode();
    expect([page.name, page.wayOn]).to.deep.equal(['undone', headers['TPP-Nok-Redirect-URI']]);
    expect(page.goesOnTo).to.equal(undefined);
  });
});
