/** Cross-border payments: exchange, fee and limit, on the statement and on the review page. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { balanceOf, findMistakes } from '../support/database/books.js';
import { authorise, browserAt } from '../support/customer/customer.js';
import { listAt, textAt, valueAt } from '../support/runner/json.js';
import { farAway, paymentsOf } from '../support/tpp/payments.js';
import { orders, spelledAt } from '../support/tpp/product-orders.js';
import { ana, ibans, luka, marko, type Customer } from '../support/embedded-bank/sandbox.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { domestic, startedBy, v105, v132, v1316 } from '../support/tpp/tpp.js';

const cross = 'cross-border-credit-transfers';

const estimates = ['estimatedTotalAmount', 'estimatedInterbankSettlementAmount'];
const euros = (amount: string) => ({ currency: 'EUR', amount });
const dollars = { currency: 'USD', amount: '106.00' };
const priced: readonly (readonly [
  what: string,
  product: typeof cross | typeof domestic,
  basePath: string,
  want: readonly unknown[],
])[] = [
  ['exchange and fee', cross, v1316, [euros('5.00'), true, euros('105.00'), dollars]],
  ['no fee', domestic, v1316, [undefined, false, euros('12.50'), euros('12.50')]],
  ['the fee alone before 1.3.16', cross, v132, [euros('5.00'), undefined, undefined, undefined]],
];

describeAtTheBank('A cross-border payment', (bank) => {
  const accounts = new ConsentTpp(bank.url);
  const { pay, settled, start } = paymentsOf(bank);
  const payCross = (order: object, customer?: Customer) =>
    pay({ basePath: v132, product: cross, order }, customer);

  /** Returns the entries that contain this text, the fee first: entries of the same moment have no order. */
  async function entriesOf(iban: string, bookingStatus: string, text: string): Promise<readonly object[]> {
    const access = { accounts: [iban], balances: [iban], transactions: [iban] };
    const { token } = await accounts.granted({ access });
    const id = await accounts.accountId(token, iban);
    const query = `bookingStatus=${bookingStatus}&pageSize=100`;
    const { body } = await accounts.ask('GET', `/accounts/${id}/transactions?${query}`, { token });
    const isFee = (entry: unknown) =>
      Number(textAt(entry, 'remittanceInformationUnstructured')?.startsWith('Fee') ?? false);
    return listAt(body, 'transactions', bookingStatus)
      .filter((entry) => JSON.stringify(entry).includes(text))
      .map((entry) =>
        Object.fromEntries(
          Object.entries(Object(entry)).filter(([name]) => !/^(transactionId|entryReference)$/.test(name)),
        ),
      )
      .toSorted((one, other) => isFee(other) - isFee(one));
  }

  it('exchanges dollars from a euro account, and books the fee as a separate entry', async () => {
    const order = {
      ...orders[cross],
      creditorName: 'Books of New York',
      remittanceInformationUnstructured: 'Order 1',
    };
    const headers = { 'X-Request-ID': randomUUID() };
    const initiation = { basePath: v105, product: cross, order, headers };
    const before = await balanceOf(bank.database(), ibans.ana);
    const started = await bank.tpp.initiate(initiation);
    expect(valueAt(started.body, 'transactionFees')).to.deep.equal({ currency: 'EUR', amount: '5.00' });
    const replayed = await bank.tpp.initiate(initiation);
    expect(replayed.body).to.deep.equal(started.body);
    const { id, link } = startedBy(started);
    await authorise(link);
    expect(await settled({ id, product: cross })).to.equal('ACSC');
    expect(await balanceOf(bank.database(), ibans.ana)).to.equal(before - 10_500n);

    const [fee, amount, ...others] = await entriesOf(ibans.ana, 'booked', 'Books of New York');
    expect(others).to.deep.equal([]);
    const day = textAt(amount, 'bookingDate');
    expect(amount).to.deep.equal({
      bookingDate: day,
      valueDate: day,
      transactionAmount: { currency: 'EUR', amount: '-100.00' },
      currencyExchange: [
        {
          sourceCurrency: 'EUR',
          targetCurrency: 'USD',
          unitCurrency: 'EUR',
          exchangeRate: '1.0600',
          quotationDate: day,
        },
      ],
      creditorName: 'Books of New York',
      creditorAccount: { bban: '021000021123456789' },
      debtorName: 'Ana Horvat',
      debtorAccount: { iban: ibans.ana },
      remittanceInformationUnstructured: 'Order 1',
      bankTransactionCode: 'PMNT-ICDT-XBCT',
    });
    expect(fee).to.deep.equal({
      bookingDate: day,
      valueDate: day,
      transactionAmount: { currency: 'EUR', amount: '-5.00' },
      debtorName: 'Ana Horvat',
      debtorAccount: { iban: ibans.ana },
      remittanceInformationUnstructured: 'Fee for the payment to Books of New York',
      bankTransactionCode: 'PMNT-ICDT-CHRG',
    });
  });

  it('shows the customer the amount, the rate, the debit, the fee and the BIC of the creditor’s bank', async () => {
    const started = await bank.tpp.initiate({ basePath: v132, product: cross, order: orders[cross] });
    const browser = browserAt(startedBy(started).link);
    await browser.open();
    const { name, text } = await browser.logIn();
    expect(name).to.equal('review');
    const facts = ['USD 106.00', 'EUR 1 = USD 1.0600', 'EUR 100.00', 'EUR 5.00', 'International transfer'];
    for (const fact of [...facts, 'Recipient’s bank (BIC)', 'CHASUS33'])
      expect(text.replaceAll('\u00a0', ' ')).to.include(fact);
  });

  for (const [what, product, basePath, want] of priced) {
    it(`is priced in the answer as on the customer's page: ${what}`, async () => {
      const order = spelledAt(basePath, orders[product]);
      const started = await bank.tpp.initiate({ basePath, product, order });
      const names = ['transactionFees', 'transactionFeeIndicator', ...estimates];
      expect(names.map((name) => valueAt(started.body, name))).to.deep.equal(want);
      const browser = browserAt(startedBy(started).link);
      await browser.open();
      const { text } = await browser.logIn(ana);
      const shown = want.flatMap((value) => textAt(value, 'amount') ?? []);
      for (const amount of shown) expect(text).to.include(amount);
    });
  }

  it('exchanges nothing for dollars from a dollar account', async () => {
    const before = await balanceOf(bank.database(), ibans.anaDollars);
    const order = {
      ...orders[cross],
      debtorAccount: { iban: ibans.anaDollars },
      creditorName: 'Dollar Books',
    };
    expect(await payCross(order)).to.equal('ACSC');
    expect(await balanceOf(bank.database(), ibans.anaDollars)).to.equal(before - 11_150n);
    const [fee, amount] = await entriesOf(ibans.anaDollars, 'booked', 'Dollar Books');
    expect(valueAt(fee, 'transactionAmount')).to.deep.equal({ currency: 'USD', amount: '-5.50' });
    expect(valueAt(amount, 'transactionAmount')).to.deep.equal({ currency: 'USD', amount: '-106.00' });
    expect(valueAt(amount, 'currencyExchange')).to.equal(undefined);
  });

  it('exchanges francs from a dollar account through the home currency', async () => {
    const before = await balanceOf(bank.database(), ibans.anaDollars);
    const order = {
      debtorAccount: { iban: ibans.anaDollars },
      instructedAmount: { currency: 'CHF', amount: '9.30' },
      creditorAccount: { iban: 'CH9300762011623852957' },
      creditorName: 'Uhrmacher',
    };
    expect(await payCross(order)).to.equal('ACSC');
    expect(await balanceOf(bank.database(), ibans.anaDollars)).to.equal(before - 1_100n - 550n);
  });

  it('is credited at once to an account of this bank in the instructed currency', async () => {
    const before = await balanceOf(bank.database(), ibans.anaDollars);
    const order = {
      ...orders[cross],
      creditorAccount: { iban: ibans.anaDollars },
      creditorName: 'Ana Horvat',
    };
    expect(await payCross(order)).to.equal('ACCC');
    expect(await balanceOf(bank.database(), ibans.anaDollars)).to.equal(before + 10_600n);
  });

  it('is a pending entry until its execution date, and reserves no funds', async () => {
    const order = { ...orders[cross], creditorName: 'Books to come', requestedExecutionDate: farAway };
    const access = { accounts: [ibans.ana], balances: [ibans.ana] };
    const available = async () => {
      const { token } = await accounts.granted({ access });
      const id = await accounts.accountId(token, ibans.ana);
      const { body } = await accounts.ask('GET', `/accounts/${id}/balances`, { token });
      const [, last] = listAt(body, 'balances');
      return Number(textAt(last, 'balanceAmount', 'amount'));
    };
    const before = await available();
    await authorise((await start({ basePath: v132, product: cross, order })).link);
    expect(await available()).to.equal(before);
    const [pending] = await entriesOf(ibans.ana, 'pending', 'Books to come');
    expect(valueAt(pending, 'transactionAmount')).to.deep.equal({ currency: 'EUR', amount: '-100.00' });
    expect(listAt(pending, 'currencyExchange')).to.have.lengthOf(1);
  });

  const inDollars = (iban: string, amount: string) => ({
    ...orders[cross],
    debtorAccount: { iban },
    instructedAmount: { currency: 'USD', amount },
  });

  it('is booked when the balance covers amount and fee, and otherwise rejected', async () => {
    const paying = (amount: string) => payCross(inDollars(ibans.marko, amount), marko);
    expect(await paying('15.91')).to.equal('RJCT');
    expect(await balanceOf(bank.database(), ibans.marko)).to.equal(2_000n);
    expect(await paying('15.90')).to.equal('ACSC');
    expect(await balanceOf(bank.database(), ibans.marko)).to.equal(0n);
  });

  it('counts against the customer’s limit in the home currency', async () => {
    const started = (amount: string) =>
      start({ basePath: v132, product: cross, order: inDollars(ibans.luka, amount) });
    expect(await authorise((await started('106.01')).link, luka)).to.equal('limit-exceeded');
    expect(await authorise((await started('106.00')).link, luka)).to.equal('carried-out');
  });

  after('the ledger is consistent', async () => {
    expect(await findMistakes(bank.database())).to.deep.equal([]);
  });
});
