/** The executions of a standing order: each on its day, with an outcome of its own, until the order ends. */
import { expect } from 'chai';
import { startOfDay, type LocalDate } from '../../src/domain/time.js';
import { stores } from '../../src/storage/stores.js';
import { findPayment } from '../../src/usecases/payments/payments.js';
import { endCompletedOrders, makeDueExecutions } from '../../src/usecases/standing-orders/executions.js';
import { signStandingOrder } from '../../src/usecases/standing-orders/signing.js';
import { cancelStandingOrder } from '../../src/usecases/standing-orders/standing-order-cancellation.js';
import {
  initiateStandingOrder,
  readStandingOrder,
} from '../../src/usecases/standing-orders/standing-orders.js';
import type { PeriodicOrder } from '../../src/domain/standing-orders/standing-order.js';
import { browserAt } from '../support/customer/own-page.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { consentBank } from '../support/embedded-bank/consent-bank.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { executeDuePayments } from '../support/server/execution.js';
import { orders } from '../support/tpp/product-orders.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { entryOf } from '../support/tpp/tpp-bulks.js';

const product = 'domestic-credit-transfers-hr';
const cross = 'cross-border-credit-transfers';
/** The test clock begins on Friday, 14 June 2030. */
const today: LocalDate = '2030-06-14';

forEachEngine('A standing order', (engine) => {
  before(() => seed(engine.database()));

  /** `rate` is the price of a euro in dollars on a day. */
  function standingBank(rate?: (day: LocalDate) => string) {
    const bank = consentBank(engine.database());
    const { clock } = bank;
    const services = rate
      ? { ...bank.services, bank: { ...bank.services.bank, ratesOn: quote(rate) } }
      : bank.services;
    const { read, work } = services;
    const find = async (id: string) => {
      const order = await read.run((db) => stores.standingOrders.find(db, id));
      if (!order) throw new Error(`there is no standing order ${id}`);
      return order;
    };
    const round = async () => {
      const made = await makeDueExecutions(services);
      while ((await executeDuePayments(services)) > 0);
      await endCompletedOrders(services);
      return made;
    };
    return {
      ...bank,
      find,
      round,
      initiate: async (changes: Partial<PeriodicOrder>, waitsForFunds = false) => {
        const order = {
          ...entryOf('10.00'),
          debtorAccount: { iban: ibans.ana },
          frequency: 'Daily',
          ...changes,
        } as const;
        const made = rate ? cross : product;
        return initiateStandingOrder(made, order, { waitsForFunds }, { ...(await bank.call()), services });
      },
      sign: async (id: string, psuId = 'ana.horvat') => {
        const order = await find(id);
        await work.run((transaction) => signStandingOrder(transaction, order, psuId, services));
      },
      /** Moves the clock to the beginning of a day, and runs the worker. */
      goTo: async (day: LocalDate) => {
        bank.pass((startOfDay(day, 'Europe/Zagreb') - clock.now()) / 1000);
        return round();
      },
      status: async (id: string) =>
        (await readStandingOrder({ product, paymentId: id }, await bank.call())).order.status,
    };
  }
  const quote = (rate: (day: LocalDate) => string) => async (quotedOn: LocalDate) => {
    const [buying, selling] = [rate(quotedOn), rate(quotedOn)];
    return { homeCurrency: 'EUR', quotedOn, rates: [{ currency: 'USD', buying, selling }] };
  };
  type Bank = ReturnType<typeof standingBank>;

  /** An order that Ana has approved. */
  async function approved(bank: Bank, changes: Partial<PeriodicOrder>, waitsForFunds = false) {
    const { outcome } = await bank.initiate(changes, waitsForFunds);
    await bank.sign(outcome.paymentId);
    return outcome.paymentId;
  }

  const executionsOf = async (id: string): Promise<readonly string[]> => {
    const rows = await engine.database().reader('payments').where({ bulk_id: id }).orderBy('bulk_index');
    return rows.map(({ execution_date: day, status }) => `${day} ${status}`);
  };

  it('pays on its first day at once, on each later day, and is ACSC after the last', async () => {
    const bank = standingBank();
    const id = await approved(bank, { endDate: '2030-06-18' });
    await bank.round();
    expect(await executionsOf(id)).to.deep.equal([`${today} ACSC`]);
    // Saturday and Sunday become Monday, with which they are one execution.
    expect(await bank.goTo('2030-06-15')).to.equal(0);
    await bank.goTo('2030-06-17');
    expect(await bank.status(id)).to.equal('ACTC');
    await bank.goTo('2030-06-18');
    expect(await executionsOf(id)).to.deep.equal([`${today} ACSC`, '2030-06-17 ACSC', '2030-06-18 ACSC']);
    expect(await bank.status(id)).to.equal('ACSC');
    expect(await bank.goTo('2030-06-19')).to.equal(0);
  });

  it('starts today where the TPP names no day, and later where it names one', async () => {
    const bank = standingBank();
    const { outcome } = await bank.initiate({ frequency: 'Weekly' });
    expect((await bank.find(outcome.paymentId)).order.startDate).to.equal(today);
    const id = await approved(bank, { startDate: '2030-07-01', frequency: 'Monthly' });
    await bank.round();
    expect(await executionsOf(id)).to.deep.equal([]);
    await bank.goTo('2030-07-01');
    expect(await executionsOf(id)).to.deep.equal(['2030-07-01 ACSC']);
  });

  it('is executed twice where two days have come while no process ran', async () => {
    const bank = standingBank();
    const id = await approved(bank, { startDate: '2030-06-17', endDate: '2030-06-18' });
    await bank.goTo('2030-06-20');
    await bank.round();
    expect(await executionsOf(id)).to.deep.equal(['2030-06-20 ACSC', '2030-06-20 ACSC']);
    expect(await bank.status(id)).to.equal('ACSC');
  });

  it('has the rate of each day where it pays in another currency', async () => {
    const bank = standingBank((day) => (day === today ? '1.06' : '1.1'));
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
    expect(await executionsOf(outcome.paymentId)).to.deep.equal([`${today} RJCT`]);
    expect(await bank.status(outcome.paymentId)).to.equal('ACTC');
    await bank.goTo('2030-06-17');
    expect(await executionsOf(outcome.paymentId)).to.deep.equal([`${today} RJCT`, '2030-06-17 RJCT']);
    expect(await bank.status(outcome.paymentId)).to.equal('ACSC');
  });

  it('waits for the outcome of its last execution, and for money where the TPP asks for that', async () => {
    const bank = standingBank();
    const changes = { debtorAccount: { iban: ibans.marko }, endDate: today };
    const amount = { currency: 'EUR', amount: '1000.00' };
    const { outcome } = await bank.initiate({ ...changes, instructedAmount: amount }, true);
    await bank.sign(outcome.paymentId, 'marko.kovac');
    await bank.round();
    expect(await executionsOf(outcome.paymentId)).to.deep.equal([`${today} PDNG`]);
    expect(await bank.status(outcome.paymentId)).to.equal('ACTC');
    await bank.goTo('2030-06-15');
    expect(await executionsOf(outcome.paymentId)).to.deep.equal([`${today} RJCT`]);
    expect(await bank.status(outcome.paymentId)).to.equal('ACSC');
  });

  it('is executed once by two processes', async () => {
    const [one, other] = [standingBank(), standingBank()];
    const ids = [await approved(one, {}), await approved(one, {}), await approved(one, {})];
    const made = await Promise.all([makeDueExecutions(one.services), makeDueExecutions(other.services)]);
    expect(made[0] + made[1]).to.equal(3);
    for (const id of ids) expect((await executionsOf(id)).length).to.equal(1);
  });

  it('is rejected when it is not approved by the end of its last day', async () => {
    const bank = standingBank();
    const { outcome } = await bank.initiate({ endDate: today });
    await bank.goTo('2030-06-15');
    expect(await bank.status(outcome.paymentId)).to.equal('RJCT');
  });

  it('is no payment of its TPP’s own in any execution, and bears its signature in each', async () => {
    const bank = standingBank();
    const id = await approved(bank, {});
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
    expect((await executionsOf(id)).length).to.equal(1);
    const call = { ...(await bank.call()), requestId: '0d6a8e21-4f7e-4c35-9b40-a7c1d9e25b41' };
    expect(await reasonOf(() => cancelStandingOrder({ product, paymentId: id }, call))).to.equal(
      'status.invalid',
    );
  });
});
