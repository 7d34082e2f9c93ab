/** The end date of a standing order: nothing is paid after it. */
import { expect } from 'chai';
import { stores } from '../../src/storage/stores.js';
import { AuthorisationUndone } from '../../src/usecases/resource/kind.js';
import { standingOrderKind } from '../../src/usecases/standing-orders/standing-order-kind.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { orders } from '../support/tpp/product-orders.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { cross, standingBank, today } from './standing-bank.js';

forEachEngine('A standing order with an end date', (engine) => {
  before(() => seed(engine.database()));

  it('makes no missed payment after its last day, and each is rejected alone', async () => {
    const bank = standingBank(engine.database());
    const id = await bank.approved({ startDate: '2030-06-17', endDate: '2030-06-19' });
    await bank.goTo('2030-06-17');
    // No process runs until the day after the end.
    await bank.goTo('2030-06-20');
    await bank.round();
    await bank.round();
    expect(await bank.executionsOf(id)).to.deep.equal([
      '2030-06-17 ACSC',
      '2030-06-20 RJCT',
      '2030-06-20 RJCT',
    ]);
    expect(await bank.status(id)).to.equal('ACSC');
    const rejected = { to_status: 'RJCT', cause: 'end-date-passed' };
    expect(await engine.database().reader('payment_statuses').where(rejected)).to.have.length(2);
  });

  it('is neither taken nor approved where the cut-off time leaves no day until its end', async () => {
    const bank = standingBank(engine.database(), { rate: () => '1.1', keepsCutOffs: true });
    const changes = { ...orders[cross], endDate: today };
    const { authorisationId = '', paymentId } = (await bank.initiate(changes)).outcome;
    const { read, work } = bank.services;
    const authorisation = await read.run((db) => stores.authorisations.find(db, authorisationId));
    if (!authorisation) throw new Error('the order has no authorisation');
    const rulesNow = async () =>
      standingOrderKind.rules(await bank.find(paymentId), authorisation, bank.services);
    expect(await (await rulesNow()).findRefusal('ana.horvat')).to.equal(undefined);

    // Half past two; the product's orders of a day are taken until two.
    bank.pass(4 * 3600);
    const rules = await rulesNow();
    expect(await rules.findRefusal('ana.horvat')).to.equal('undone');
    const signed = work.run((transaction) => rules.authorise(transaction, { psuId: 'ana.horvat' }));
    expect(await signed.catch((error: unknown) => error)).to.be.instanceOf(AuthorisationUndone);
    await work.run((transaction) => rules.reject(transaction, 'undone'));
    expect(await bank.status(paymentId)).to.equal('RJCT');
    const late = { standing_order_id: paymentId, cause: 'approval-expired' };
    expect(await engine.database().reader('standing_order_statuses').where(late)).to.have.length(1);
    expect(await reasonOf(() => bank.initiate(changes))).to.equal('period.invalid');
  });
});
