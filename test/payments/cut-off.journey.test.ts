/** A signature after the product's cut-off time: what the customer reviews is what the bank does. */
import { expect } from 'chai';
import type { PeriodicOrder } from '../../src/domain/standing-orders/standing-order.js';
import { localDate, localTime, startOfDay } from '../../src/domain/time.js';
import { stores } from '../../src/storage/stores.js';
import { bulkKind } from '../../src/usecases/bulks/bulk-kind.js';
import { initiateBulk } from '../../src/usecases/bulks/bulks.js';
import { executionDay } from '../../src/usecases/payments/execution-day.js';
import { paymentKind } from '../../src/usecases/payments/payment-kind.js';
import { initiatePayment } from '../../src/usecases/payments/payments.js';
import type { Kind, Rules } from '../../src/usecases/resource/kind.js';
import type { Subject } from '../../src/usecases/resource/subject.js';
import type { Call } from '../../src/usecases/services.js';
import { makeDueExecutions } from '../../src/usecases/standing-orders/executions.js';
import { standingOrderKind } from '../../src/usecases/standing-orders/standing-order-kind.js';
import { initiateStandingOrder } from '../../src/usecases/standing-orders/standing-orders.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { consentBank } from '../support/embedded-bank/consent-bank.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { orders } from '../support/tpp/product-orders.js';
import { bulkOf, entryOf, periodicOf } from '../support/tpp/tpp-bulks.js';

const product = 'hr-rtgs-payments';
const options = { waitsForFunds: false };
/** The bank's clock begins at 10:30 on Friday, 14 June 2030; the product's orders of a day are taken until 16:30. */
const untilTheEvening = 7 * 3600;

/** The day of execution on a review page; absent for an execution at once. */
function dayOn(subject: Subject | undefined): string | undefined {
  switch (subject?.kind) {
    case 'payment':
      return subject.payment.executionDate;
    case 'bulk':
      return subject.bulk.executionDate;
    case 'standing-order':
      return subject.standingOrder.nextExecutionDate;
    default:
      throw new Error('no order is reviewed');
  }
}

forEachEngine('An order that is approved after the cut-off time of its product', (engine) => {
  before(() => seed(engine.database()));

  async function start<Order>(
    kind: Kind<Order>,
    initiate: (call: Call) => Promise<{ outcome: { paymentId: string; authorisationId?: string } }>,
  ) {
    const bank = consentBank(engine.database());
    const services = { ...bank.services, policy: { ...bank.services.policy, keepsCutOffs: true } };
    const { read, work } = services;
    const { authorisationId = '', paymentId } = (await initiate({ ...(await bank.call()), services }))
      .outcome;
    const rules = (): Promise<Rules> =>
      read.run(async (db) => {
        const order = await kind.find(db, paymentId, services);
        const authorisation = await stores.authorisations.find(db, authorisationId);
        if (!order || !authorisation) throw new Error('the order has no authorisation');
        return kind.rules(order, authorisation, services);
      });
    return {
      bank,
      services,
      reviewed: async () => dayOn(await (await rules()).review?.('ana.horvat', undefined)),
      approve: async (psuId = 'ana.horvat') => {
        const { authorise } = await rules();
        await work.run((transaction) => authorise(transaction, { psuId }));
      },
      executionDays: async () => (await rules()).executionDays?.(),
    };
  }

  const startStandingOrder = (changes: Partial<PeriodicOrder> = {}) => {
    const order = { ...periodicOf(), frequency: 'Weekly', ...changes } as const;
    return start(standingOrderKind, (call) => initiateStandingOrder(product, order, options, call));
  };

  for (const [name, begin, atOnce] of [
    [
      'payment',
      () => start(paymentKind, (call) => initiatePayment(product, orders[product], options, call)),
      undefined,
    ],
    [
      'bulk payment',
      () => start(bulkKind, (call) => initiateBulk(product, bulkOf([entryOf('5.00')]), options, call)),
      undefined,
    ],
    ['standing order', () => startStandingOrder(), '2030-06-14'],
  ] as const) {
    it(`is reviewed and executed as of the next banking day: a ${name}`, async () => {
      const { approve, bank, executionDays, reviewed } = await begin();
      expect(await reviewed()).to.equal(atOnce);
      bank.pass(untilTheEvening);
      expect(await reviewed()).to.equal('2030-06-17');
      await approve();
      // As on the last page, on the customer's own page, and on Saturday.
      bank.pass(24 * 3600);
      expect([await reviewed(), await executionDays()]).to.deep.equal(['2030-06-17', ['2030-06-17']]);
    });
  }

  const ofCompany = { debtorAccount: { iban: ibans.adriaTrade } };
  for (const [name, begin] of [
    [
      'payment',
      () =>
        start(paymentKind, (call) =>
          initiatePayment(product, { ...orders[product], ...ofCompany }, options, call),
        ),
    ],
    ['standing order', () => startStandingOrder(ofCompany)],
  ] as const) {
    it(`has no day before the last signature: a company's ${name}`, async () => {
      const { approve, bank, reviewed } = await begin();
      bank.pass(untilTheEvening);
      expect(await reviewed()).to.equal(undefined);
      await approve('petra.novak');
      expect(await reviewed()).to.equal('2030-06-17');
    });
  }

  it('names no first payment to come once the first is made: a standing order', async () => {
    const { approve, executionDays, reviewed, services } = await startStandingOrder();
    await approve();
    expect(await executionDays()).to.deep.equal(['2030-06-14']);
    expect(await makeDueExecutions(services)).to.equal(1);
    expect([await reviewed(), await executionDays()]).to.deep.equal(['2030-06-21', undefined]);
  });
});

describe('The execution day of an order that is completed at midnight', () => {
  it('is of one reading of the clock, not of a date and a time of two days', () => {
    const zone = 'Europe/Zagreb';
    let instant = startOfDay('2030-06-15', zone) - 1;
    const now = () => instant++;
    const clock = {
      now,
      today: () => localDate(now(), zone),
      timeOfDay: (at = now()) => localTime(at, zone),
      dateOf: (at: number) => localDate(at, zone),
    };
    expect(executionDay(product, undefined, { clock, policy: { keepsCutOffs: true } })).to.equal(
      '2030-06-17',
    );
  });
});
