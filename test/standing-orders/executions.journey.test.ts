/** The executions of a standing order: each on its day, with an outcome of its own, until the order ends. */
import { expect } from 'chai';
import { findPayment } from '../../src/usecases/payments/payments.js';
import { makeDueExecutions } from '../../src/usecases/standing-orders/executions.js';
import { cancelStandingOrder } from '../../src/usecases/standing-orders/standing-order-cancellation.js';
import { browserAt } from '../support/customer/own-page.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { orders } from '../support/tpp/product-orders.js';
import { reasonOf } from '../support/tpp/refusals.js';
import {
  cross,
  domestic as product,
  standingBank as standingBankOn,
  type StandingBankOptions,
  today,
} from './standing-bank.js';

forEachEngine('A standing order', (engine) => {
  before(() => seed(engine.database()));

  const standingBank = (options?: StandingBankOptions) => standingBankOn(engine.database(), options);

  it('pays on its first day at once, on each later day, and is ACSC after the last', async () => {
    const bank = standingBank();
    const id = await bank.approved({ endDate: '2030-06-18' });
    await bank.round();
    expect(await bank.executionsOf(id)).to.deep.equal([`${today} ACSC`]);
    // Saturday and Sunday become Monday, with which they are one execution.
    expect(await bank.goTo('2030-06-15')).to.equal(0);
    await bank.goTo('2030-06-17');
    expect(await bank.status(id)).to.equal('ACTC');
    await bank.goTo('2030-06-18');
    expect(await bank.executionsOf(id)).to.deep.equal([
      `${today} ACSC`,
      '2030-06-17 ACSC',
      '2030-06-18 ACSC',
    ]);
    expect(await bank.status(id)).to.equal('ACSC');
    expect(await bank.goTo('2030-06-19')).to.equal(0);
  });

  it('starts today where the TPP names no day, and later where it names one', async () => {
    const bank = standingBank();
    const { outcome } = await bank.initiate({ frequency: 'Weekly' });
    expect((await bank.find(outcome.paymentId)).order.startDate).to.equal(today);
    const id = await bank.approved({ startDate: '2030-07-01', frequency: 'Monthly' });
    await bank.round();
    expect(await bank.executionsOf(id)).to.deep.equal([]);
    await bank.goTo('2030-07-01');
    expect(await bank.executionsOf(id)).to.deep.equal(['2030-07-01 ACSC']);
  });

  it('is executed twice where two days have come while no process ran', async () => {
    const bank = standingBank();
    const id = await bank.approved({ startDate: '2030-06-17', endDate: '2030-06-18' });
    await bank.goTo('2030-06-18');
    await bank.round();
    expect(await bank.executionsOf(id)).to.deep.equal(['2030-06-18 ACSC', '2030-06-18 ACSC']);
    expect(await bank.status(id)).to.equal('ACSC');
  });

  it('makes its first payment on Monday where it is approved on Saturday, a day late', async () => {
    const bank = standingBank();
    const { paymentId: id } = (await bank.initiate({})).outcome;
    bank.pass(15 * 3600);
    await bank.sign(id);
    expect([await bank.round(), (await bank.find(id)).nextExecutionDate]).to.deep.equal([0, '2030-06-17']);
    await bank.goTo('2030-06-17');
    expect(await bank.executionsOf(id)).to.deep.equal(['2030-06-17 ACSC']);
    expect((await bank.find(id)).nextExecutionDate).to.equal('2030-06-18');
  });

  it('pays on Monday what no process has paid on Friday, and nothing at the weekend', async () => {
    const bank = standingBank();
    const id = await bank.approved({ startDate: '2030-06-21', frequency: 'Weekly' });
    await bank.goTo('2030-06-22');
    expect(await bank.executionsOf(id)).to.deep.equal(['2030-06-24 ACTC']);
    await bank.goTo('2030-06-24');
    expect(await bank.executionsOf(id)).to.deep.equal(['2030-06-24 ACSC']);
  });

  it('has the rate of each day where it pays in another currency', async () => {
    const bank = standingBank({ rate: (day) => (day === today ? '1.06' : '1.1') });
    const changes = { ...orders[cross], endDate: '2030-06-18' };
    const { outcome } = await bank.initiate(changes);
    await bank.sign(outcome.paymentId);
    await bank.round();
    await bank.goTo('2030-06-17');
    const rows = await engine.database().reader('payments').where({ bulk_id: outcome.paymentId });
    const paid = rows.toSorted((one, other) => one.bulk_index - other.bulk_index);
    expect(paid.map((row) => `${row.status} ${row.debit_amount} ${row.debit_currency}`)).to.deep.equal([
      'ACSC 10000 EUR',
      'ACSC 9636 EUR',
    ]);
  });

  it('goes on after a day without money, which is rejected alone', async () => {
    const bank = standingBank();
    const changes = { debtorAccount: { iban: ibans.marko }, endDate: '2030-06-17' };
    const { outcome } = await bank.initiate({
      ...changes,
      instructedAmount: { currency: 'EUR', amount: '1000.00' },
    });
    await bank.sign(outcome.paymentId, 'marko.kovac');
    await bank.round();
    expect(await bank.executionsOf(outcome.paymentId)).to.deep.equal([`${today} RJCT`]);
    expect(await bank.status(outcome.paymentId)).to.equal('ACTC');
    await bank.goTo('2030-06-17');
    expect(await bank.executionsOf(outcome.paymentId)).to.deep.equal([`${today} RJCT`, '2030-06-17 RJCT']);
    expect(await bank.status(outcome.paymentId)).to.equal('ACSC');
  });

  it('makes no execution before its day for a process that has found the one before it as due', async () => {
    const bank = standingBank();
    const id = await bank.approved({ endDate: '2030-06-17' });
    await bank.round();
    const { services } = bank;
    const { stores } = services;
    const standingOrders = { ...stores.standingOrders, findDue: () => Promise.resolve([id]) };
    expect(await makeDueExecutions({ ...services, stores: { ...stores, standingOrders } })).to.equal(0);
    expect(await bank.executionsOf(id)).to.deep.equal([`${today} ACSC`]);
  });

  it('has the forced outcome of its payee on each day', async () => {
    const bank = standingBank();
    const creditorAccount = { iban: 'HR9499000223201000027' };
    const id = await bank.approved({ creditorAccount, endDate: '2030-06-17' });
    await bank.round();
    await bank.goTo('2030-06-17');
    expect(await bank.executionsOf(id)).to.deep.equal([`${today} RJCT`, '2030-06-17 RJCT']);
    const unknown = await engine.database().reader('payment_statuses').where({ cause: 'creditor-unknown' });
    expect(unknown).to.have.length(2);
    expect(await bank.status(id)).to.equal('ACSC');
  });

  it('waits for the outcome of its last execution, and for money where the TPP asks for that', async () => {
    const bank = standingBank();
    const changes = { debtorAccount: { iban: ibans.marko }, endDate: today };
    const amount = { currency: 'EUR', amount: '1000.00' };
    const { outcome } = await bank.initiate({ ...changes, instructedAmount: amount }, true);
    await bank.sign(outcome.paymentId, 'marko.kovac');
    await bank.round();
    expect(await bank.executionsOf(outcome.paymentId)).to.deep.equal([`${today} PDNG`]);
    expect(await bank.status(outcome.paymentId)).to.equal('ACTC');
    await bank.goTo('2030-06-15');
    expect(await bank.executionsOf(outcome.paymentId)).to.deep.equal([`${today} RJCT`]);
    const unpaid = { from_status: 'PDNG', cause: 'no-funds' };
    expect(await engine.database().reader('payment_statuses').where(unpaid)).to.have.length(1);
    expect(await bank.status(outcome.paymentId)).to.equal('ACSC');
  });

  it('is executed once by two processes', async () => {
    const [one, other] = [standingBank(), standingBank()];
    const ids = [await one.approved({}), await one.approved({}), await one.approved({})];
    const made = await Promise.all([makeDueExecutions(one.services), makeDueExecutions(other.services)]);
    expect(made[0] + made[1]).to.equal(3);
    for (const id of ids) expect((await one.executionsOf(id)).length).to.equal(1);
  });

  it('is rejected when it is not approved by the end of its last day', async () => {
    const bank = standingBank();
    const { outcome } = await bank.initiate({ endDate: today });
    await bank.goTo('2030-06-15');
    expect(await bank.status(outcome.paymentId)).to.equal('RJCT');
  });

  it('is no payment of its TPP’s own in any execution, and bears its signature in each', async () => {
    const bank = standingBank();
    const id = await bank.approved({});
    await bank.round();
    const [execution] = await engine.database().reader('payments').where({ bulk_id: id });
    const paymentId = String(execution?.id);
    const call = await bank.call();
    expect(await reasonOf(() => findPayment(product, paymentId, call))).to.equal('payment.unknown');
    const signed = await engine.database().reader('signatures').where({ payment_id: paymentId });
    expect(signed.map(({ psu_id: psuId }) => psuId)).to.deep.equal(['ana.horvat']);
  });

  it('stands on its customer’s own page with its executions, and can be ended there', async () => {
    const bank = standingBank();
    const changes = { debtorAccount: { iban: ibans.marko }, endDate: '2030-06-20' };
    const amount = { currency: 'EUR', amount: '1000.00' };
    const { outcome } = await bank.initiate({ ...changes, instructedAmount: amount }, true);
    const id = outcome.paymentId;
    await bank.sign(id, 'marko.kovac');
    await bank.round();
    const browser = browserAt(bank);
    await browser.logIn('marko.kovac');
    const running = await browser.standingOrder(id);
    expect(running).to.deep.include({ standing: 'running', isStoppable: true, tpp: 'Sandbox TPP' });
    expect(running.standingOrder.nextExecutionDate).to.equal('2030-06-17');
    expect(running.executions).to.deep.equal([{ day: today, standing: 'short-of-funds' }]);
    expect((await browser.orders()).orders.map((each) => each.id)).to.include(id);

    const ana = browserAt(bank);
    await ana.logIn('ana.horvat');
    const ended = ana.customers.endStandingOrder(ana.session(), id);
    expect(await reasonOf(() => ended)).to.equal('payment.unknown');
    expect(await bank.status(id)).to.equal('ACTC');
    expect(await browser.customers.endStandingOrder(browser.session(), id)).to.equal(true);
    expect(await bank.status(id)).to.equal('CANC');
    const cancelled = await browser.standingOrder(id);
    expect(cancelled).to.deep.include({
      standing: 'cancelled',
      ending: 'stopped-by-psu',
      isStoppable: false,
      executions: [{ day: today, standing: 'cancelled', ending: 'stopped-by-psu' }],
    });
    await bank.goTo('2030-06-17');
    expect((await bank.executionsOf(id)).length).to.equal(1);
    const call = { ...(await bank.call()), requestId: '0d6a8e21-4f7e-4c35-9b40-a7c1d9e25b41' };
    expect(await reasonOf(() => cancelStandingOrder({ product, paymentId: id }, call))).to.equal(
      'status.invalid',
    );
  });
});
