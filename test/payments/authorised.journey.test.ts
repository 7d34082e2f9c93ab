/** Settlement and statuses of a payment after its customer's approval. */
import { expect } from 'chai';
import { english } from '../../src/pages/texts/en.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { findMistakes } from '../support/database/books.js';
import { authorise, browserAt } from '../support/customer/customer.js';
import { farAway, paymentsOf, paying } from '../support/tpp/payments.js';
import { ana, ibans, marko } from '../support/embedded-bank/sandbox.js';
import { domestic, type Initiation, rtgs, v132 } from '../support/tpp/tpp.js';

describeAtTheBank('An approved payment', (bank) => {
  const { balances, historyOf, settled, start } = paymentsOf(bank);
  const { database, tpp } = bank;

  for (const product of [domestic, rtgs]) {
    it(`debits the debtor and ends as ACSC, for ${product} to another bank`, async () => {
      const [before = 0n] = await balances(ibans.ana);
      const payment = await start({ product, order: paying('10.01', ibans.ana, ibans.elsewhere) });
      expect(await authorise(payment.link, ana)).to.equal('carried-out');
      expect(await settled(payment)).to.equal('ACSC');
      expect(await historyOf(payment.id)).to.equal('RCVD ACTC ACSP ACSC');
      expect(await balances(ibans.ana)).to.deep.equal([before - 1001n]);
    });

    it(`debits the debtor, credits the payee and ends as ACCC, for ${product} within this bank`, async () => {
      const [payer = 0n, payee = 0n] = await balances(ibans.ana, ibans.luka);
      const payment = await start({ basePath: v132, product, order: paying('0.99', ibans.ana, ibans.luka) });
      expect(await authorise(payment.link, ana)).to.equal('carried-out');
      expect(await settled(payment)).to.equal('ACCC');
      expect(await historyOf(payment.id)).to.equal('RCVD ACTC ACSP ACCC');
      expect(await balances(ibans.ana, ibans.luka)).to.deep.equal([payer - 99n, payee + 99n]);
    });
  }

  it('stays ACTC and debits nothing before its execution date', async () => {
    const before = await balances(ibans.ana);
    const order = paying('5.00', ibans.ana, ibans.elsewhere, { requestedExecutionDate: farAway });
    const later = await start({ order });
    expect(await authorise(later.link, ana)).to.equal('approved');
    const now = await start({ order: paying('0.01', ibans.ana, ibans.luka) });
    await authorise(now.link, ana);
    // The worker has run: it has booked the due payment and not the other payment.
    expect(await settled(now)).to.equal('ACCC');
    expect(await tpp.statusOf(later.id)).to.equal('ACTC');
    expect(await balances(ibans.ana)).to.deep.equal(before.map((balance) => balance - 1n));
  });

  it('is rejected when this bank does not have the creditor account', async () => {
    const before = await balances(ibans.ana);
    // An IBAN with our bank code and right check digits, but without an account.
    const payment = await start({ order: paying('1', ibans.ana, 'HR1199000143200009991') });
    expect(await authorise(payment.link, ana)).to.equal('undone');
    expect(await settled(payment)).to.equal('RJCT');
    expect(await balances(ibans.ana)).to.deep.equal(before);
    expect(await browserAt(payment.link).open()).to.have.property('name', 'undone');
  });

  it('uses the overdraft up to its limit, and is rejected one cent above the limit', async () => {
    const [balance = 0n] = await balances(ibans.ana);
    const rest = balance + 500_00n;
    const written = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
    const tooMuch = await start({ order: paying(written(rest + 1n), ibans.ana, ibans.elsewhere) });
    await authorise(tooMuch.link, ana);
    expect(await settled(tooMuch)).to.equal('RJCT');
    const all = await start({ order: paying(written(rest), ibans.ana, ibans.elsewhere) });
    await authorise(all.link, ana);
    expect(await settled(all)).to.equal('ACSC');
    expect(await balances(ibans.ana)).to.deep.equal([-500_00n]);
  });

  it('leaves the ledger consistent', async () => expect(await findMistakes(database())).to.deep.equal([]));
});

describeAtTheBank(
  'A payment without sufficient funds',
  (bank) => {
    const { balances, causeOf, historyOf, settled, start } = paymentsOf(bank);
    const { database, tpp } = bank;
    const initiationPreferring = (preferred: string | undefined): Initiation => ({
      headers: { 'TPP-Rejection-NoFunds-Preferred': preferred },
      order: paying('50.00', ibans.marko, ibans.elsewhere),
    });

    for (const preferred of [undefined, 'true']) {
      it(`is rejected when TPP-Rejection-NoFunds-Preferred is ${preferred ?? 'absent'}`, async () => {
        const payment = await start(initiationPreferring(preferred));
        expect(await authorise(payment.link, marko)).to.equal('no-funds');
        expect(await settled(payment)).to.equal('RJCT');
        expect(await causeOf(payment.id)).to.equal('no-funds');
        expect(await historyOf(payment.id)).to.equal('RCVD RJCT');
        expect(await balances(ibans.marko)).to.deep.equal([20_00n]);
      });
    }

    it('waits as PDNG when TPP-Rejection-NoFunds-Preferred is false, and is booked after money arrives', async () => {
      const payment = await start(initiationPreferring('false'));
      const browser = browserAt(payment.link);
      await browser.open();
      expect((await browser.logIn(marko)).text).to.include(english.payment.shortOfFunds);
      await browser.confirm();
      expect((await browser.enterCode()).name).to.equal('waits-for-funds');
      expect(await tpp.statusOf(payment.id)).to.equal('PDNG');
      expect(await balances(ibans.marko)).to.deep.equal([20_00n]);

      const gift = await start({ order: paying('40.00', ibans.ana, ibans.marko) });
      await authorise(gift.link, ana);
      expect(await settled(gift)).to.equal('ACCC');
      expect(await settled(payment)).to.equal('ACSC');
      expect(await historyOf(payment.id)).to.equal('RCVD ACTC PDNG ACSP ACSC');
      expect(await balances(ibans.marko)).to.deep.equal([10_00n]);
    });

    it('leaves the ledger consistent', async () => expect(await findMistakes(database())).to.deep.equal([]));
  },
  { FUNDS_RETRY_SECONDS: '1' },
);
