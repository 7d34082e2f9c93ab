/** Confirmation in the bank's app without a browser, from the TPP's call to the end. */
import { expect } from 'chai';
import { ana, ibans } from '../support/embedded-bank/sandbox.js';
import { textAt } from '../support/runner/json.js';
import { describeAtTheBank, until, untilStatus } from '../support/server/bank.js';
import { farAway } from '../support/tpp/payments.js';
import { BasketTpp } from '../support/tpp/tpp-baskets.js';
import { bulkOf, bulksOf, entryOf, periodicOf, periodicsOf } from '../support/tpp/tpp-bulks.js';
import { orderOf, type TppAnswer, v100, v132, v1316 } from '../support/tpp/tpp.js';
import { approachOf, customersOf, preferred } from './decoupled-customers.js';

describeAtTheBank('A confirmation without a browser', (bank) => {
  const { tpp, url } = bank;
  const { app, forget, use } = customersOf(bank);
  before(() => use(ana));
  beforeEach(forget);
  const confirm = async (customer: { readonly userName: string }) => {
    const shown = await app(customer);
    await shown.press('Confirm');
    return shown;
  };
  const scaStatusAt = async (answer: TppAnswer) => {
    const path = new URL(textAt(answer.body, '_links', 'scaStatus', 'href') ?? '').pathname;
    return textAt((await tpp.ask('GET', path)).body, 'scaStatus');
  };

  for (const [version, basePath, headers] of [
    ['1.0.0', v100, preferred],
    ['1.3.2', v132, preferred],
    ['1.3.16', v1316, preferred],
    ['1.3.16', v1316, { 'TPP-Decoupled-Preferred': 'true', 'PSU-ID': ana.userName }],
  ] as const) {
    const [preference = ''] = Object.keys(headers);
    it(`carries out a payment of ${version} with ${preference}, from the 201 to ACSC`, async () => {
      const answer = await tpp.initiate({ basePath, headers });
      expect(approachOf(answer)).to.equal('DECOUPLED');
      const id = textAt(answer.body, 'paymentId') ?? '';
      const shown = await app(ana);
      for (const text of ['Sandbox TPP', 'Vodovod Zagreb', '12.50', ibans.elsewhere.slice(0, 4)])
        expect(shown.html.text).to.contain(text);
      await shown.press('Confirm');
      await untilStatus(tpp, id, 'ACSC');
      const list = await tpp.read(id, { basePath, below: '/authorisations' });
      const authorisationId = textAt(list.body, 'authorisationIds', '0');
      const { body } = await tpp.read(id, { basePath, below: `/authorisations/${authorisationId}` });
      expect(textAt(body, 'scaStatus')).to.equal('finalised');
    });
  }

  it('stops a payment', async () => {
    const order = orderOf({ requestedExecutionDate: farAway });
    const id = textAt((await tpp.initiate({ order, headers: preferred })).body, 'paymentId') ?? '';
    await confirm(ana);
    await untilStatus(tpp, id, 'ACTC');
    expect((await tpp.cancel(id)).status).to.equal(202);
    const collection = 'cancellation-authorisations';
    const started = await tpp.startAuthorisation(id, { collection, headers: preferred });
    expect(await scaStatusAt(started)).to.equal('started');
    const shown = await confirm(ana);
    expect(shown.visited.length).to.be.above(1);
    await untilStatus(tpp, id, 'CANC');
    expect(await scaStatusAt(started)).to.equal('finalised');
  });

  it('carries out a basket, of which the app shows every payee', async () => {
    const baskets = new BasketTpp(url);
    const names = ['Vodovod Split', 'Toplana Osijek'];
    const paymentIds = [];
    for (const creditorName of names) paymentIds.push((await baskets.pay({ creditorName })).id);
    const created = await baskets.create({ paymentIds }, preferred);
    const shown = await app(ana);
    for (const text of [...names, '25.00']) expect(shown.html.text).to.contain(text);
    await shown.press('Confirm');
    for (const id of paymentIds) await untilStatus(tpp, id, 'ACSC');
    expect(await baskets.statusOf(textAt(created.body, 'basketId') ?? '')).to.equal('ACTC');
  });

  for (const [what, orders, order] of [
    ['a bulk payment', bulksOf(tpp), bulkOf([entryOf('10.00'), entryOf('2.50')])],
    ['a standing order', periodicsOf(tpp), periodicOf()],
  ] as const) {
    it(`authorises ${what}`, async () => {
      const answer = await orders.initiate(order, { headers: preferred });
      expect(approachOf(answer)).to.equal('DECOUPLED');
      const shown = await app(ana);
      expect(shown.html.text).to.contain('Sandbox TPP');
      await shown.press('Confirm');
      await until(
        () => orders.statusOf(textAt(answer.body, 'paymentId') ?? ''),
        (status) => ['ACTC', 'ACSC'].includes(status),
      );
    });
  }

  it('survives a restart of the bank', async () => {
    const id = textAt((await tpp.initiate({ headers: preferred })).body, 'paymentId') ?? '';
    await bank.restart();
    await confirm(ana);
    await untilStatus(tpp, id, 'ACSC');
  });
});
