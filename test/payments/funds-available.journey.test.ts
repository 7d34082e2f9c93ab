/** `fundsAvailable` in a payment's status: its value, and the statuses without it. */
import { expect } from 'chai';
import { defined } from '../../src/domain/defined.js';
import type { TransactionStatus } from '../../src/domain/payments/payment.js';
import { readPaymentStatus } from '../../src/usecases/payments/payment-status.js';
import { describeAtTheBank, untilStatus } from '../support/server/bank.js';
import {
  consentBank,
  type ConsentBank,
  marko as markoAtTheBank,
} from '../support/embedded-bank/consent-bank.js';
import { authorise } from '../support/customer/customer.js';
import { forEachEngine } from '../support/database/engines.js';
import { valueAt } from '../support/runner/json.js';
import { farAway, paymentsOf, paying, type StartedPayment } from '../support/tpp/payments.js';
import { orders } from '../support/tpp/product-orders.js';
import { ana, ibans, marko } from '../support/embedded-bank/sandbox.js';
import { seed } from '../support/database/seed.js';
import { type Initiation, v132 } from '../support/tpp/tpp.js';
import { initiate } from '../support/embedded-bank/made-payments.js';

const cross = 'cross-border-credit-transfers';

describeAtTheBank(
  'The fundsAvailable in the status of a payment',
  (bank) => {
    const { settled, start } = paymentsOf(bank);
    const fundsOf = async ({ id, product }: StartedPayment) =>
      valueAt((await bank.tpp.read(id, { below: '/status', product })).body, 'fundsAvailable');

    // Marko has 20.00, and no credit line; the fee of a payment abroad is 5.00, and a euro costs 1.06 dollars.
    const abroad = (amount: string): Initiation => ({
      basePath: v132,
      product: cross,
      order: {
        ...orders[cross],
        debtorAccount: { iban: ibans.marko },
        instructedAmount: { currency: 'USD', amount },
        requestedExecutionDate: farAway,
      },
    });
    const athome = (amount: string, debtor: string = ibans.marko): Initiation => ({
      order: paying(amount, debtor, ibans.elsewhere, { requestedExecutionDate: farAway }),
    });
    const waiting = [
      ['the whole balance', athome('20.00'), marko, true],
      ['a cent over the balance', athome('20.01'), marko, false],
      ['the whole balance, fee included', abroad('15.90'), marko, true],
      ['a cent over the balance, fee included', abroad('15.91'), marko, false],
      ['a part of the credit line', athome('5500.00', ibans.ana), ana, true],
    ] as const;
    for (const [what, initiation, customer, want] of waiting) {
      it(`is absent before and ${want} after the approval of a future payment of ${what}`, async () => {
        const payment = await start(initiation);
        expect(await fundsOf(payment)).to.equal(undefined);
        expect(await authorise(payment.link, customer)).to.equal('approved');
        expect(await bank.tpp.statusOf(payment.id, payment.product)).to.equal('ACTC');
        expect(await fundsOf(payment)).to.equal(want);
      });
    }

    it('is false while the payment waits for funds, and true after the booking', async () => {
      const headers = { 'TPP-Rejection-NoFunds-Preferred': 'false' };
      const payment = await start({ headers, order: paying('50.00', ibans.marko, ibans.elsewhere) });
      await authorise(payment.link, marko);
      await untilStatus(bank.tpp, payment.id, 'PDNG');
      expect(await fundsOf(payment)).to.equal(false);
      const gift = await start({ order: paying('40.00', ibans.ana, ibans.marko) });
      await authorise(gift.link, ana);
      expect(await settled(gift)).to.equal('ACCC');
      expect(await settled(payment)).to.equal('ACSC');
      expect([await fundsOf(gift), await fundsOf(payment)]).to.deep.equal([true, true]);
    });
  },
  { FUNDS_RETRY_SECONDS: '1' },
);

forEachEngine('The fundsAvailable of each transaction status', (engine) => {
  let bank: ConsentBank;
  let paymentId: string;
  before(() => seed(engine.database()));
  beforeEach(async () => {
    bank = consentBank(engine.database());
    paymentId = await initiate(bank, paying('50.00', markoAtTheBank.iban, ibans.elsewhere));
  });
  const product = 'domestic-credit-transfers-hr';
  const moveTo = (status: TransactionStatus) =>
    engine.database().maintenance('payments').where({ id: paymentId }).update({ status });

  /** Returns the answer and the number of the core's balance queries; the callback runs during each query. */
  async function ask(duringQuery: () => Promise<unknown> = async () => undefined) {
    const call = await bank.call();
    let asked = 0;
    const balanceOf = async (accountId: string) => {
      asked += 1;
      const balance = await bank.services.bank.balanceOf(accountId);
      await duringQuery();
      return balance;
    };
    const services = { ...bank.services, bank: { ...bank.services.bank, balanceOf } };
    const { fundsAvailable, transactionStatus } = await readPaymentStatus(
      { product, paymentId },
      { ...call, services },
    );
    return { transactionStatus, ...defined({ fundsAvailable }), asked };
  }

  const rows: readonly (readonly [TransactionStatus, asked: number, fundsAvailable?: boolean])[] = [
    ['RCVD', 0],
    ['PATC', 0],
    ['ACTC', 1, false],
    ['PDNG', 1, false],
    ['ACSP', 0, true],
    ['ACSC', 0, true],
    ['ACCC', 0, true],
    ['RJCT', 0],
    ['CANC', 0],
  ];
  for (const [transactionStatus, asked, fundsAvailable] of rows) {
    it(`is ${fundsAvailable ?? 'absent'} at ${transactionStatus}, with ${asked} balance queries to the core`, async () => {
      await moveTo(transactionStatus);
      const funds = fundsAvailable === undefined ? {} : { fundsAvailable };
      expect(await ask()).to.deep.equal({ transactionStatus, asked, ...funds });
    });
  }

  it('is true when the payment is booked during the balance query', async () => {
    await moveTo('ACTC');
    const answer = await ask(() => moveTo('ACSC'));
    expect(answer).to.deep.equal({ transactionStatus: 'ACSC', fundsAvailable: true, asked: 1 });
  });
});
