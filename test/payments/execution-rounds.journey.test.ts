/** The worker's rounds over the payments of a real database, with a bank's core that fails for some of them. */
import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import type { CoreBanking } from '../../src/bank/core-banking.js';
import { Problem } from '../../src/domain/problem.js';
import { startOfDay } from '../../src/domain/time.js';
import { stores } from '../../src/storage/stores.js';
import { paymentExecution } from '../../src/usecases/payments/core/execution.js';
import type { Services } from '../../src/usecases/services.js';
import { consentBank } from '../support/embedded-bank/consent-bank.js';
import { forEachEngine } from '../support/database/engines.js';
import { executeDuePayments } from '../support/server/execution.js';
import { seed } from '../support/database/seed.js';
import { orderOf } from '../support/tpp/tpp.js';
import { approved, statusOf } from '../support/embedded-bank/made-payments.js';

const cheap = { instructedAmount: { currency: 'EUR', amount: '1.00' } };

forEachEngine('A worker’s round of payment execution', (engine) => {
  const bank = () => consentBank(engine.database());
  before(() => seed(engine.database()));

  /** Runs rounds, a second apart: on a busy machine the database may be too late for a payment, which waits as long. */
  async function executeUntilSettled(
    id: string,
    { pass, services }: Pick<ReturnType<typeof bank>, 'pass' | 'services'>,
  ) {
    for (;;) {
      try {
        if ((await statusOf(services, id)) === 'ACSC') return;
        await executeDuePayments(services);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
      }
      pass(1);
    }
  }

  /** The same bank with a core that throws for these payments. */
  function failingAt(services: Services, ids: readonly string[]): Services {
    const execute: CoreBanking['execute'] = (order, signal) =>
      ids.includes(order.attempt.paymentId)
        ? Promise.reject(new TypeError('the core cannot read this order'))
        : services.bank.execute(order, signal);
    return { ...services, bank: { ...services.bank, execute } };
  }

  it('executes a payment behind more failing payments than one batch holds', async () => {
    const here = bank();
    const poisoned = [];
    for (let count = 0; count < 262; count += 1) poisoned.push(await approved(here, cheap));
    here.pass(1);
    const good = await approved(here, cheap);
    const services = failingAt(here.services, poisoned);
    await executeUntilSettled(good, { ...here, services });
    expect(await statusOf(services, poisoned[0] ?? '')).to.equal('ACTC');
    here.pass(services.policy.fundsRetrySeconds);
    for (const id of poisoned) await executeUntilSettled(id, here);
  });

  it('submits no more orders at once than coreOrdersAtOnce, and the remaining orders later', async () => {
    const here = bank();
    const ids = [await approved(here, cheap), await approved(here, cheap), await approved(here, cheap)];
    const { services } = here;
    const atCore: (() => void)[] = [];
    const execute: CoreBanking['execute'] = async (order, signal) => {
      await new Promise<void>((resolve) => atCore.push(resolve));
      return services.bank.execute(order, signal);
    };
    const policy = { ...services.policy, coreOrdersAtOnce: 2 };
    const execution = paymentExecution({ ...services, policy, bank: { ...services.bank, execute } });
    for (const expected of [2, 1]) {
      while ((await execution.round()) > 0);
      await setImmediate();
      expect(atCore).to.have.length(expected);
      for (const goOn of atCore.splice(0)) goOn();
      await execution.drain();
    }
    expect(await Promise.all(ids.map((id) => statusOf(services, id)))).to.deep.equal(ids.map(() => 'ACSC'));
  });

  it('executes each payment once when another process takes the same payments', async () => {
    const here = bank();
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.push(await approved(here, cheap));
    const { services } = here;
    let isFirst = true;
    // Between the query for due payments and their submission to the core.
    const mandateOf: CoreBanking['mandateOf'] = async (id) => {
      if (isFirst) {
        isFirst = false;
        await executeDuePayments(services);
      }
      return services.bank.mandateOf(id);
    };
    await executeDuePayments({ ...services, bank: { ...services.bank, mandateOf } });
    expect(await Promise.all(ids.map((id) => statusOf(services, id)))).to.deep.equal(ids.map(() => 'ACSC'));
    const rows = engine.database().reader('bookings').whereIn('payment_id', ids);
    expect(await rows.pluck('payment_id')).to.have.members(ids);
  });

  it('records a batch of outcomes, including a payment whose cancellation was just requested', async () => {
    const here = bank();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await approved(here, cheap));
    const { clock, services } = here;
    const execute: CoreBanking['execute'] = async (order, signal) => {
      const outcome = await services.bank.execute(order, signal);
      const { paymentId } = order.attempt;
      if (paymentId === ids[2])
        await services.work.run((transaction) =>
          stores.payments.askToStop(transaction, paymentId, clock.now()),
        );
      return outcome;
    };
    await executeDuePayments({ ...services, bank: { ...services.bank, execute } });
    expect(await Promise.all(ids.map((id) => statusOf(services, id)))).to.deep.equal(ids.map(() => 'ACSC'));
    const steps = engine.database().reader('payment_statuses').whereIn('payment_id', ids);
    expect(await steps.clone().where({ to_status: 'ACSP' }).pluck('payment_id')).to.have.members(ids);
    expect(await steps.where({ to_status: 'ACSC' }).pluck('payment_id')).to.have.members(ids);
    const open = engine.database().reader('payment_attempts').whereIn('payment_id', ids);
    expect(await open.whereNull('outcome')).to.deep.equal([]);
  });

  type Core = Partial<CoreBanking>;
  /** Changes to the payment's only signer after the approval, as the core reports them. */
  const changes: readonly {
    readonly what: string;
    readonly cause: string;
    readonly core: (now: CoreBanking) => Core;
  }[] = [
    {
      what: 'has been blocked since the approval',
      cause: 'psu-blocked',
      core: ({ findCustomer }) => ({
        findCustomer: async (id) => {
          const customer = await findCustomer(id);
          return customer && { ...customer, status: 'blocked' };
        },
      }),
    },
    {
      what: 'is no longer known to the bank',
      cause: 'mandate-ended',
      core: () => ({ findCustomer: async () => undefined }),
    },
    {
      what: 'no longer has a mandate for the account',
      cause: 'mandate-ended',
      core: ({ mandateOf }) => ({
        mandateOf: async (id) => ({ ...(await mandateOf(id)), signers: ['marko.kovac'] }),
      }),
    },
  ];
  for (const { cause, core, what } of changes) {
    it(`rejects a payment whose signer ${what}, and books nothing`, async () => {
      const here = bank();
      const id = await approved(here, cheap);
      const { services } = here;
      await executeDuePayments({ ...services, bank: { ...services.bank, ...core(services.bank) } });
      expect(await statusOf(services, id)).to.equal('RJCT');
      const rows = engine.database().reader('payment_statuses').where({ payment_id: id, to_status: 'RJCT' });
      expect(await rows.pluck('cause')).to.deep.equal([cause]);
      expect(await engine.database().reader('bookings').where({ payment_id: id })).to.deep.equal([]);
    });
  }

  it('executes a payment behind unreadable payments, and retries the unreadable payments later', async () => {
    const here = bank();
    const rows = engine.database().writer('payments');
    const broken = [
      [await approved(here, cheap), { exchange_json: '{"rate' }],
      [await approved(here, cheap), { order_json: '{"creditorName":"Garden' }],
    ] as const;
    for (const [id, damage] of broken) await rows.clone().where({ id }).update(damage);
    here.pass(1);
    const good = await approved(here, cheap);
    const failure = await executeDuePayments(here.services).catch(String);
    expect(failure).to.match(/^Error: payment [-0-9a-f]+ is not readable$/);
    expect(await statusOf(here.services, good)).to.equal('ACSC');
    expect(await executeDuePayments(here.services)).to.equal(0);
    const mended = { exchange_json: null, order_json: JSON.stringify(orderOf()) };
    for (const [id] of broken) await rows.clone().where({ id }).update(mended);
    here.pass(here.services.policy.fundsRetrySeconds);
    while ((await executeDuePayments(here.services)) > 0);
    for (const [id] of broken) expect(await statusOf(here.services, id)).to.equal('ACSC');
  });

  it('skips a payment with a future execution date', async () => {
    const here = bank();
    const id = await approved(here, { ...cheap, requestedExecutionDate: '2031-06-01' });
    const row = await engine.database().reader('payments').where({ id }).first();
    expect(Number(row.next_attempt_at)).to.equal(startOfDay(row.execution_date, 'Europe/Zagreb'));
    expect(await executeDuePayments(here.services)).to.equal(0);
    expect(await statusOf(here.services, id)).to.equal('ACTC');
  });

  for (const kept of ['by this version', 'by an older version, 14 hours before midnight UTC']) {
    it(`executes a future payment on its execution date, scheduled ${kept}`, async () => {
      const here = bank();
      const id = await approved(here, { ...cheap, requestedExecutionDate: '2030-06-16' });
      if (kept !== 'by this version')
        await engine
          .database()
          .writer('payments')
          .where({ id })
          .update({ next_attempt_at: Date.parse('2030-06-15T10:00:00Z') });
      await expectOnItsDay(here, id);
    });
  }

  async function expectOnItsDay(here: ReturnType<typeof bank>, id: string): Promise<void> {
    const day = 24 * 3600;
    here.pass(day);
    expect(await executeDuePayments(here.services)).to.equal(0);
    // 15 June, 23:59 in Zagreb, and then midnight.
    here.pass(13 * 3600 + 29 * 60);
    expect(await executeDuePayments(here.services)).to.equal(0);
    here.pass(60);
    expect(await executeDuePayments(here.services)).to.equal(1);
    expect(await statusOf(here.services, id)).to.equal('ACSC');
  }
});
