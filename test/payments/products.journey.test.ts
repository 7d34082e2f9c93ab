/** Each payment product from initiation to the statement, over HTTP. */
import { expect } from 'chai';
import { calculateExecutionDay } from '../../src/domain/payments/banking-days.js';
import type { Product } from '../../src/domain/payments/products.js';
import { localDate, localTime } from '../../src/domain/time.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { findMistakes } from '../support/database/books.js';
import { authorise } from '../support/customer/customer.js';
import { textAt, valueAt } from '../support/runner/json.js';
import { paymentsOf } from '../support/tpp/payments.js';
import { offers, orders, spelledAt } from '../support/tpp/product-orders.js';
import { paymentPaths, startedBy, v132, v1316 } from '../support/tpp/tpp.js';

function isProduct(name: string): name is Product {
  return Object.hasOwn(orders, name);
}

describeAtTheBank('A payment product', (bank) => {
  const { settled } = paymentsOf(bank);

  for (const [product, basePaths] of Object.entries(offers)) {
    if (!isProduct(product)) throw new Error(product);
    for (const basePath of basePaths) {
      it(`serves a payment up to its settlement: ${product} on ${basePath}`, async () => {
        const order = { ...orders[product], creditorName: `Creditor of ${product}` };
        const started = await bank.tpp.initiate({ basePath, product, order: spelledAt(basePath, order) });
        const { id, link } = startedBy(started);
        expect(textAt(started.body, '_links', 'self', 'href')).to.equal(
          `${bank.url()}${basePath}/payments/${product}/${id}`,
        );
        const appLink = valueAt(started.body, '_links', 'scaApp2AppIOS');
        expect(appLink !== undefined).to.equal([v132, v1316].includes(basePath));
        expect(await authorise(link)).to.equal('carried-out');
        expect(await settled({ id, product })).to.equal('ACSC');
        for (const other of paymentPaths) {
          const read = await bank.tpp.read(id, { basePath: other, product });
          expect(read.body, other).to.deep.equal({ ...spelledAt(other, order), transactionStatus: 'ACSC' });
          const status = await bank.tpp.read(id, { basePath: other, product, below: '/status' });
          expect(status.body, other).to.deep.equal({ transactionStatus: 'ACSC', fundsAvailable: true });
        }
      });
    }
  }

  after('the ledger is consistent', async () => {
    expect(await findMistakes(bank.database())).to.deep.equal([]);
  });
});

describeAtTheBank(
  'A bank with cut-off times',
  (bank) => {
    it('schedules an order for a holiday of its clearing system on the next banking day', async () => {
      const requestedExecutionDate = '2030-12-25';
      for (const [product, want] of [
        ['target-2-payments', '2030-12-27'],
        ['sepa-credit-transfers', requestedExecutionDate],
      ] as const) {
        const order = { ...orders[product], requestedExecutionDate };
        const { id } = startedBy(await bank.tpp.initiate({ basePath: v132, product, order }));
        const read = await bank.tpp.read(id, { basePath: v132, product });
        expect(textAt(read.body, 'requestedExecutionDate')).to.equal(requestedExecutionDate);
        const row = await bank.database().reader('payments').where({ id }).first('execution_date');
        expect(row.execution_date).to.equal(want);
      }
    });

    it('reschedules an order at its last signature by the cut-off time of that moment', async () => {
      const product = 'hr-rtgs-payments';
      const dayNow = () => {
        const [now, zone] = [Date.now(), 'Europe/Zagreb'];
        return calculateExecutionDay(product, undefined, {
          date: localDate(now, zone),
          time: localTime(now, zone),
        });
      };
      const { id, link } = startedBy(await bank.tpp.initiate({ product, order: orders[product] }));
      // Dated back by some days, so that the signature comes late.
      await bank.database().writer('payments').where({ id }).update({ execution_date: '2020-01-01' });
      const before = dayNow();
      await authorise(link);
      const row = await bank.database().reader('payments').where({ id }).first('execution_date');
      expect(row.execution_date).to.be.oneOf([before, dayNow()]);
    });
  },
  { CUT_OFFS: 'true', MAXIMUM_EXECUTION_DAYS: '3650' },
);
