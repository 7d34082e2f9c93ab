/** Bulk payments: one approval for all entries, and an outcome for each. */
import { expect } from 'chai';
import { describeOnEachEngine, untilStatus } from '../support/server/bank.js';
import { authorise, browserAt } from '../support/customer/customer.js';
import { balanceOf } from '../support/database/books.js';
import { listAt, textAt } from '../support/runner/json.js';
import { croatianIban } from '../support/embedded-bank/croatian-iban.js';
import { ana, ibans, marko } from '../support/embedded-bank/sandbox.js';
import { farAway } from '../support/tpp/payments.js';
import { bulkOf, bulksOf, entryOf } from '../support/tpp/tpp-bulks.js';
import { v132, verdictOf } from '../support/tpp/tpp.js';

const later = { requestedExecutionDate: farAway };
const three = [
  entryOf('10.00'),
  entryOf('2.50', { endToEndIdentification: 'SECOND' }),
  entryOf('0.50', { creditorAccount: { iban: ibans.marko } }),
];
/** An account that this bank does not have. */
const nobody = { creditorAccount: { iban: croatianIban('9900014', '320009999') } };

describeOnEachEngine('A bulk payment', (bank) => {
  const bulks = bulksOf(bank.tpp);
  const settled = (id: string, want: string) => untilStatus(bulks, id, want);
  const history = async (id: string): Promise<string> => {
    const rows = await bank.database().reader('bulk_statuses').where({ bulk_id: id }).orderBy('changed_at');
    return rows.map(({ cause, from_status: from, to_status: to }) => `${from} ${to} ${cause}`).join(', ');
  };
  const entries = async (id: string): Promise<string> => {
    const rows = await bank.database().reader('payments').where({ bulk_id: id }).orderBy('bulk_index');
    return rows.map(({ status }) => String(status)).join(' ');
  };

  it('shows number, sum and payees, and executes each payment after one code', async () => {
    const before = await balanceOf(bank.database(), ibans.ana);
    const { id, link } = await bulks.start(bulkOf(three));
    expect(await bulks.statusOf(id)).to.equal('RCVD');
    const browser = browserAt(link);
    await browser.open();
    const review = await browser.logIn(ana);
    for (const fact of ['EUR\u00a013.00', 'Number of payments', 'All payments (3)', 'Vodovod Zagreb'])
      expect(review.text).to.include(fact);
    const code = await browser.confirm();
    expect(code.text).to.include('these 3 payments').and.include('EUR\u00a013.00');
    expect((await browser.enterCode()).name).to.equal('carried-out');
    await settled(id, 'ACSC');
    expect(await entries(id)).to.equal('ACSC ACSC ACCC');
    expect(await history(id)).to.equal('RCVD ACTC signed');
    expect(await balanceOf(bank.database(), ibans.ana)).to.equal(before - 13_00n);
  });

  it('is priced as a whole in the answer to its initiation', async () => {
    const { body } = await bulks.initiate(bulkOf(three, later));
    const sum = { currency: 'EUR', amount: '13.00' };
    expect(body).to.deep.include({
      transactionFeeIndicator: false,
      estimatedTotalAmount: sum,
      estimatedInterbankSettlementAmount: sum,
    });
    expect(body).not.to.have.property('transactionFees');
  });

  it('is read as submitted, here and in 1.3.2', async () => {
    const bulk = bulkOf(three, { batchBookingPreferred: false, ...later });
    const { id } = await bulks.start(bulk);
    const want = { ...bulk, transactionStatus: 'RCVD' };
    expect((await bulks.ask('GET', id)).body).to.deep.equal(want);
    expect((await bulks.ask('GET', id, '', { basePath: v132 })).body).to.deep.equal(want);
    expect(await bulks.statusOf(id, { basePath: v132 })).to.equal('RCVD');
  });

  it('names the rejected payments, and is PART, which 1.3.2 calls ACSP', async () => {
    const { id, link } = await bulks.start(bulkOf([...three, entryOf('1.00', nobody)]));
    expect(await authorise(link, ana)).to.equal('partly-carried-out');
    await settled(id, 'PART');
    expect(await bulks.statusOf(id, { basePath: v132 })).to.equal('ACSP');
    const { body } = await bulks.ask('GET', id, '/extended-status');
    expect(textAt(body, 'groupStatus')).to.equal('PART');
    expect(listAt(body, 'originalTransactionInformationAndStatus')).to.deep.equal([
      { originalInstructionId: '3', transactionStatus: 'RJCT', statusReasonInformationCode: 'DS04' },
    ]);
  });

  for (const batchBookingPreferred of [false, true]) {
    it(`has the forced outcome of each payment, with batchBookingPreferred ${batchBookingPreferred}`, async () => {
      const blocked = { creditorAccount: { iban: 'HR7299000223201000035' } };
      const payments = [entryOf('1.00'), entryOf('313.02'), entryOf('1.00', blocked), entryOf('2.00')];
      const before = await balanceOf(bank.database(), ibans.ana);
      const { id, link } = await bulks.start(bulkOf(payments, { batchBookingPreferred }));
      expect(await authorise(link, ana)).to.equal('partly-carried-out');
      await settled(id, 'PART');
      expect(await entries(id)).to.equal('ACSC RJCT RJCT ACSC');
      const { body } = await bulks.ask('GET', id, '/extended-status');
      const ended = listAt(body, 'originalTransactionInformationAndStatus');
      expect(ended.map((each) => textAt(each, 'statusReasonInformationCode'))).to.deep.equal([
        'DS04',
        'AC06',
      ]);
      expect(await balanceOf(bank.database(), ibans.ana)).to.equal(before - 3_00n);
    });
  }

  it('pays what the account covers, and rejects the rest for lack of money', async () => {
    const ofMarko = { debtorAccount: { iban: ibans.marko } };
    const payments = [entryOf('15.00'), entryOf('15.00', { endToEndIdentification: 'LAST' })];
    const { id, link } = await bulks.start(bulkOf(payments, ofMarko));
    const browser = browserAt(link);
    const code = await browser.goToCode(marko);
    expect(code.text).to.include('not enough money on the account for all payments');
    expect((await browser.enterCode()).name).to.equal('partly-carried-out');
    await settled(id, 'PART');
    const { body } = await bulks.ask('GET', id, '/extended-status');
    const [rejected] = listAt(body, 'originalTransactionInformationAndStatus');
    expect(textAt(rejected, 'statusReasonInformationCode')).to.equal('AM04');
  });

  it('is rejected before the code when the account covers no payment of it', async () => {
    const payments = [entryOf('1000.00'), entryOf('2000.00')];
    const { id, link } = await bulks.start(bulkOf(payments, { debtorAccount: { iban: ibans.marko } }));
    expect(await authorise(link, marko)).to.equal('no-funds');
    expect(await bulks.statusOf(id)).to.equal('RJCT');
  });

  it('cannot be cancelled once every payment is executed', async () => {
    const { id, link } = await bulks.start(bulkOf(three));
    await authorise(link, ana);
    await settled(id, 'ACSC');
    expect(verdictOf(await bulks.ask('DELETE', id))).to.equal('405 CANCELLATION_INVALID');
  });

  for (const [batchBookingPreferred, want] of [
    [true, 1],
    [false, 3],
    [undefined, 3],
  ] as const) {
    it(`debits the account in ${want === 1 ? 'one entry' : 'an entry each'} with batchBookingPreferred ${batchBookingPreferred}`, async () => {
      const { reader } = bank.database();
      const [account] = await reader('accounts').where({ iban: ibans.ana });
      const count = async () => (await reader('ledger_entries').where({ account_id: account?.id })).length;
      const [entriesBefore, before] = [await count(), await balanceOf(bank.database(), ibans.ana)];
      const { id, link } = await bulks.start(bulkOf(three, { batchBookingPreferred }));
      await authorise(link, ana);
      await settled(id, 'ACSC');
      expect((await count()) - entriesBefore).to.equal(want);
      expect(before - (await balanceOf(bank.database(), ibans.ana))).to.equal(13_00n);
    });
  }

  it('of a thousand payments is stored, approved and executed whole', async () => {
    const many = Array.from({ length: 1000 }, () => entryOf('0.01'));
    const { id, link } = await bulks.start(bulkOf(many));
    await authorise(link, ana);
    await settled(id, 'ACSC');
    expect((await entries(id)).split(' ').length).to.equal(1000);
  });
});
