/** Cut-off times: the execution day of an order, and of a payment whose last signature comes late. */
import { expect } from 'chai';
import { calculateExecutionDay } from '../../src/domain/payments/banking-days.js';
import { localDate, localTime } from '../../src/domain/time.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { authorise } from '../support/customer/customer.js';
import { textAt } from '../support/runner/json.js';
import { orders } from '../support/tpp/product-orders.js';
import { startedBy, v132 } from '../support/tpp/tpp.js';

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
