/** Standing orders: one approval for all executions, and an outcome for each. */
import { expect } from 'chai';
import { describeOnEachEngine } from '../support/server/bank.js';
import { browserAt } from '../support/customer/customer.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { farAway } from '../support/tpp/payments.js';
import { periodicOf, periodicsOf } from '../support/tpp/tpp-bulks.js';
import { v132, verdictOf } from '../support/tpp/tpp.js';

const later = { startDate: farAway };

describeOnEachEngine('A standing order', (bank) => {
  const orders = periodicsOf(bank.tpp);
  const history = async (id: string): Promise<string> => {
    const { reader } = bank.database();
    const moves = reader('standing_order_statuses').where({ standing_order_id: id });
    const rows = await moves.orderBy('changed_at');
    return rows.map(({ cause, from_status: from, to_status: to }) => `${from} ${to} ${cause}`).join(', ');
  };

  it('shows amount, payee and schedule, and runs after one code', async () => {
    const order = periodicOf({ ...later, dayOfExecution: '31', executionRule: 'preceding' });
    const { id, link } = await orders.start(order);
    expect(await orders.statusOf(id)).to.equal('RCVD');
    const browser = browserAt(link);
    await browser.open();
    const review = await browser.logIn(ana);
    for (const fact of ['EUR\u00a010.00', 'every month', 'The last one', 'On the last working day before it'])
      expect(review.text).to.include(fact);
    const code = await browser.confirm();
    expect(code.text).to.match(/valid only for .*EUR\s10\.00.* to .*, every month/);
    const done = await browser.enterCode();
    expect(done.name).to.equal('approved');
    expect(done.text).to.include('The bank will make the first payment on');
    expect(await orders.statusOf(id)).to.equal('ACTC');
    expect(await history(id)).to.equal('RCVD ACTC signed');
  });

  it('is read as submitted, without its months, here and in 1.3.2', async () => {
    const order = periodicOf({ ...later, frequency: 'MonthlyVariable', dayOfExecution: '15' });
    const { id } = await orders.start({ ...order, monthsOfExecution: ['1', '7'] });
    const want = { ...order, transactionStatus: 'RCVD' };
    expect((await orders.ask('GET', id)).body).to.deep.equal(want);
    expect((await orders.ask('GET', id, '', { basePath: v132 })).body).to.deep.equal(want);
    expect(await orders.statusOf(id, { basePath: v132 })).to.equal('RCVD');
  });

  it('cannot be cancelled once it has ended', async () => {
    const { id } = await orders.start(periodicOf());
    await bank.database().maintenance('standing_orders').where({ id }).update({ status: 'ACSC' });
    expect(verdictOf(await orders.ask('DELETE', id))).to.equal('405 CANCELLATION_INVALID');
  });
});
