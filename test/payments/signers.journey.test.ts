/** Customers without the right to authorise a payment, and companies whose payments need several signatures. */
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { findMistakes } from '../support/database/books.js';
import { english } from '../../src/pages/texts/en.js';
import type { Notice } from '../../src/domain/authorisation/authorisation.js';
import { authorise, browserAt } from '../support/customer/customer.js';
import { farAway, paymentsOf, paying } from '../support/tpp/payments.js';
import {
  ana,
  type Customer,
  ibans,
  ivan,
  ivana,
  luka,
  marko,
  petra,
} from '../support/embedded-bank/sandbox.js';
import { authorisationOf } from '../support/tpp/tpp.js';

describeAtTheBank('The right to approve a payment', (bank) => {
  const { causeOf, settled, start } = paymentsOf(bank);
  const { database, tpp } = bank;
  it('ends above the customer’s limit, and the payment is rejected', async () => {
    const payment = await start({ order: paying('100.01', ibans.luka, ibans.elsewhere) });
    expect(await authorise(payment.link, luka)).to.equal('limit-exceeded');
    expect(await tpp.statusOf(payment.id)).to.equal('RJCT');
    expect(await causeOf(payment.id)).to.equal('limit-exceeded');
    expect(await browserAt(payment.link).open()).to.have.property('name', 'limit-exceeded');
  });

  const rows: readonly {
    readonly who: string;
    readonly customer: Customer;
    readonly debtor: string;
    readonly notice: Notice;
  }[] = [
    { who: 'a blocked customer', customer: ivana, debtor: ibans.ivana, notice: 'psu-blocked' },
    {
      who: 'the account of another customer',
      customer: ana,
      debtor: ibans.marko,
      notice: 'account-foreign',
    },
    {
      who: 'the account of a company',
      customer: ana,
      debtor: ibans.adriaTrade,
      notice: 'account-foreign',
    },
  ];
  for (const { customer, debtor, notice, who } of rows) {
    it(`is refused at the login for ${who} with "${notice}", and the payment stays open`, async () => {
      const payment = await start({ order: paying('1.00', debtor, ibans.elsewhere) });
      const browser = browserAt(payment.link);
      const page = await browser.goToCode(customer);
      expect([page.name, page.notice]).to.deep.equal(['login', notice]);
      expect(await tpp.statusOf(payment.id)).to.equal('RCVD');
      // Shown after a right password only, and in this browser only.
      const elsewhere = browserAt(payment.link);
      expect((await elsewhere.open()).notice).to.equal(undefined);
      const wrong = { ...customer, password: 'wrong' };
      expect((await elsewhere.logIn(wrong)).notice).to.equal('credentials-wrong');
    });
  }

  it('covers exactly the customer’s limit', async () => {
    const payment = await start({ order: paying('100.00', ibans.luka, ibans.elsewhere) });
    expect(await authorise(payment.link, luka)).to.equal('carried-out');
    expect(await settled(payment)).to.equal('ACSC');
  });

  it('needs the exact spelling of the user name', async () => {
    const payment = await start({ order: paying('1.00', ibans.marko, ibans.elsewhere) });
    for (const userName of ['MARKO.KOVAC', 'marko.kovac\0', "marko.kovac' --", 'marko.kovač']) {
      const browser = browserAt(payment.link);
      await browser.open();
      expect((await browser.logIn({ ...marko, userName })).name, userName).to.equal('login');
    }
  });

  it('needs the exact spelling of the link', async () => {
    const { link } = await start({});
    for (const strange of [
      `${link}%20`,
      `${link}%00`,
      `${link}0`,
      link.toUpperCase().replace('APPROVE', 'approve'),
    ]) {
      expect((await browserAt(strange).open()).name, strange).to.equal('unknown');
    }
  });

  it('leaves the ledger consistent', async () => expect(await findMistakes(database())).to.deep.equal([]));
});

describeAtTheBank('A payment of a company', (bank) => {
  const { historyOf, settled, start } = paymentsOf(bank);
  const { database, tpp } = bank;
  const linkForAnother = async ({ id }: { readonly id: string }) =>
    authorisationOf(await tpp.startAuthorisation(id)).link;
  const orderOfCompany = (amount: string, more = {}) => ({
    order: paying(amount, ibans.adriaTrade, ibans.elsewhere, more),
  });

  it('is reviewed as incomplete by the first signer, and as due at once by the last signer', async () => {
    const payment = await start(orderOfCompany('7'));
    const first = browserAt(payment.link);
    await first.open();
    expect((await first.logIn(petra)).text).to.include(english.payment.onceSigned);
    await first.confirm();
    await first.enterCode();
    const last = browserAt(await linkForAnother(payment));
    await last.open();
    expect((await last.logIn(ivan)).text).to.include(english.payment.atOnce);
  });

  it('needs two signatures on two links: PATC after the first, ACTC after the second', async () => {
    const payment = await start(orderOfCompany('7', { requestedExecutionDate: farAway }));
    expect(await authorise(payment.link, petra)).to.equal('signed');
    expect(await tpp.statusOf(payment.id)).to.equal('PATC');
    expect(await browserAt(payment.link).open()).to.have.property('name', 'signed');
    expect(await authorise(await linkForAnother(payment), ivan)).to.equal('approved');
    expect(await tpp.statusOf(payment.id)).to.equal('ACTC');
    expect(await browserAt(payment.link).open()).to.have.property('name', 'approved');
    expect(await historyOf(payment.id)).to.equal('RCVD PATC ACTC');
  });

  it('refuses a second signature of one signer, and the link then serves another signer', async () => {
    const payment = await start(orderOfCompany('8'));
    const petrasBrowser = browserAt(payment.link);
    await petrasBrowser.goToCode(petra);
    expect(await petrasBrowser.enterCode()).to.have.property('name', 'signed');
    const link = await linkForAnother(payment);
    const browser = browserAt(link);
    await browser.open();
    const page = await browser.logIn(petra);
    expect(page.name).to.equal('login');
    expect(page.text).to.include('You have signed this payment already.');
    expect(await tpp.statusOf(payment.id)).to.equal('PATC');
    expect(await authorise(link, ivan)).to.equal('carried-out');
    expect(await settled(payment)).to.equal('ACSC');
    expect(await petrasBrowser.open()).to.have.property('name', 'carried-out');
    expect(await historyOf(payment.id)).to.equal('RCVD PATC ACTC ACSP ACSC');
  });

  it('is signed once by one signer with two links at the code page', async () => {
    const payment = await start(orderOfCompany('8'));
    const other = authorisationOf(
      await tpp.startAuthorisation(payment.id, { headers: { 'PSU-ID': 'petra.novak' } }),
    );
    const browsers = [browserAt(payment.link), browserAt(other.link)] as const;
    for (const browser of browsers) expect((await browser.goToCode(petra)).name).to.equal('code');
    expect((await browsers[0].enterCode()).name).to.equal('signed');
    expect((await browsers[1].enterCode()).text).to.include('You have signed this payment already.');
    expect(await tpp.statusOf(payment.id)).to.equal('PATC');
    expect(await historyOf(payment.id)).to.equal('RCVD PATC');
  });

  it('is rejected when the second signer cancels', async () => {
    const payment = await start(orderOfCompany('9'));
    await authorise(payment.link, ivan);
    const browser = browserAt(await linkForAnother(payment));
    await browser.open();
    expect((await browser.cancel()).name).to.equal('cancelled');
    expect(await historyOf(payment.id)).to.equal('RCVD PATC RJCT');
  });

  it('leaves the ledger consistent', async () => expect(await findMistakes(database())).to.deep.equal([]));
});
