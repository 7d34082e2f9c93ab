/** Standing orders: one approval for all executions, and an outcome for each. */
import { expect } from 'chai';
import { describeOnEachEngine } from '../support/server/bank.js';
import { authorise, browserAt } from '../support/customer/customer.js';
import { listAt, textAt } from '../support/runner/json.js';
import { ana, ibans, ivan, luka, marko, petra } from '../support/embedded-bank/sandbox.js';
import { farAway } from '../support/tpp/payments.js';
import { periodicOf, periodicsOf } from '../support/tpp/tpp-bulks.js';
import { v132, verdictOf } from '../support/tpp/tpp.js';

const later = { startDate: farAway };
const company = { debtorAccount: { iban: ibans.adriaTrade }, ...later };

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

  it('is rejected when the amount is above the customer’s limit', async () => {
    const changes = { debtorAccount: { iban: ibans.luka }, instructedAmount: eur('100.01') };
    const { id, link } = await orders.start(periodicOf(changes));
    expect(await authorise(link, luka)).to.equal('limit-exceeded');
    expect(await orders.statusOf(id)).to.equal('RJCT');
  });

  it('needs the signatures of both signers of a company, each once', async () => {
    const { id, link } = await orders.start(periodicOf(company));
    expect(await authorise(link, petra)).to.equal('signed');
    expect(await orders.statusOf(id)).to.equal('PATC');
    const second = await orders.startAuthorisation(id);
    expect(await authorise(second.link, petra)).to.equal('signed-already');
    expect(await authorise(second.link, ivan)).to.equal('approved');
    expect(await history(id)).to.equal('RCVD PATC signed, PATC ACTC signed');
    const { body } = await orders.ask('GET', id, '/authorisations');
    expect(listAt(body, 'authorisationIds').length).to.equal(2);
    const { body: status } = await orders.ask('GET', id, `/authorisations/${second.id}`);
    expect(textAt(status, 'scaStatus')).to.equal('finalised');
  });

  it('is refused to a customer who may not sign', async () => {
    const { id, link } = await orders.start(periodicOf());
    expect(await authorise(link, marko)).to.equal('account-foreign');
    expect(await orders.statusOf(id)).to.equal('RCVD');
  });

  it('is rejected when its customer refuses', async () => {
    const { id, link } = await orders.start(periodicOf());
    const browser = browserAt(link);
    await browser.open();
    await browser.logIn(ana);
    expect((await browser.cancel()).name).to.equal('cancelled');
    const { body } = await orders.ask('GET', id, '/status');
    expect([textAt(body, 'transactionStatus'), textAt(body, 'statusReasonCode')]).to.deep.equal([
      'RJCT',
      'CN01',
    ]);
  });

  it('is cancelled at once while nobody has approved it', async () => {
    const { id, link } = await orders.start(periodicOf());
    expect((await orders.ask('DELETE', id)).status).to.equal(204);
    expect(await orders.statusOf(id)).to.equal('CANC');
    expect((await browserAt(link).open()).name).to.equal('withdrawn');
    expect(verdictOf(await orders.ask('DELETE', id))).to.equal('409 STATUS_INVALID');
    expect(verdictOf(await orders.ask('POST', id, '/authorisations'))).to.equal('409 STATUS_INVALID');
  });

  it('cannot be cancelled once it has ended', async () => {
    const { id } = await orders.start(periodicOf());
    await bank.database().maintenance('standing_orders').where({ id }).update({ status: 'ACSC' });
    expect(verdictOf(await orders.ask('DELETE', id))).to.equal('405 CANCELLATION_INVALID');
  });

  it('is ended by a signer after its approval', async () => {
    const { id, link } = await orders.start(periodicOf(later));
    expect(await authorise(link, ana)).to.equal('approved');
    const answer = await orders.ask('DELETE', id);
    expect([answer.status, textAt(answer.body, 'transactionStatus')]).to.deep.equal([202, 'ACTC']);
    const stop = await orders.startAuthorisation(id, 'cancellation-authorisations');
    const browser = browserAt(stop.link);
    const code = await browser.goToCode(ana);
    expect(code.text).to.include('only for ending this standing order');
    expect((await browser.enterCode()).name).to.equal('approved');
    expect(await orders.statusOf(id)).to.equal('CANC');
    expect(await history(id)).to.equal('RCVD ACTC signed, ACTC CANC stopped-by-psu');
    const { body } = await orders.ask('GET', id, '/cancellation-authorisations');
    expect(listAt(body, 'authorisationIds')).to.deep.equal([stop.id]);
    const { body: status } = await orders.ask('GET', id, `/cancellation-authorisations/${stop.id}`);
    expect(textAt(status, 'scaStatus')).to.equal('finalised');
    expect(verdictOf(await orders.ask('POST', id, '/cancellation-authorisations'))).to.equal(
      '409 STATUS_INVALID',
    );
  });
});

const eur = (amount: string) => ({ currency: 'EUR', amount });
