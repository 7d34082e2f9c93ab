/** A bulk with many due payments takes turns with what is approved after it. */
import { expect } from 'chai';
import type { Services } from '../../src/usecases/services.js';
import { stores } from '../../src/storage/stores.js';
import { consentBank } from '../support/embedded-bank/consent-bank.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { numbers } from '../support/runner/together.js';
import { executeDuePayments } from '../support/server/execution.js';
import { bulkOf, entryOf } from '../support/tpp/tpp-bulks.js';
import { approved, approvedBulk } from '../support/embedded-bank/made-payments.js';

forEachEngine('A bulk payment that is due', (engine) => {
  before(() => seed(engine.database()));

  it('takes turns with payments and bulks that are approved after it', async () => {
    const bank = consentBank(engine.database());
    const policy = { ...bank.services.policy, coreOrdersAtOnce: 8 };
    const services: Services = { ...bank.services, policy };
    const bulkIds: string[] = [];
    for (const count of [9, 1]) {
      const payments = numbers(count).map(() => entryOf('1.00'));
      bulkIds.push(await approvedBulk(bank, bulkOf(payments)));
      bank.pass(1);
    }
    const single = await approved(bank, entryOf('1.00'));
    const statuses = async () => {
      const counts = await services.read.run((db) => stores.bulks.countEntries(db, bulkIds));
      return bulkIds.map((id) => counts.get(id));
    };

    expect(await executeDuePayments(services)).to.equal(4);
    const payment = await services.read.run((db) => stores.payments.find(db, single));
    expect(payment?.status).to.equal('ACSC');
    expect(await statuses()).to.deep.equal([{ ACSC: 2, ACTC: 7 }, { ACSC: 1 }]);
    expect(await executeDuePayments(services)).to.equal(4);
    expect(await executeDuePayments(services)).to.equal(3);
    expect(await statuses()).to.deep.equal([{ ACSC: 9 }, { ACSC: 1 }]);
  });
});
