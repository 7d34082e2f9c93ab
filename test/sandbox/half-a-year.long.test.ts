/** Half a year with 100 consents and 1,000 dated payments, beside the execution of as many payments in as many portions. */
import { expect } from 'chai';
import { sandboxData } from '../../src/bank/sandbox-data.js';
import { readConfig } from '../../src/config/config.js';
import { sandboxParts, servicesOf } from '../../src/server/composition.js';
import { foundationsOf } from '../../src/server/foundations.js';
import { paymentExecution } from '../../src/usecases/payments/execution.js';
import { approveInDatabase } from '../support/approved.js';
import { type BankUnderTest, describeAtTheBank } from '../support/bank.js';
import { openAccounts } from '../support/many-accounts.js';
import { allOf, numbers } from '../support/together.js';
import { approveDated, findMisbooked, giveConsents, order } from './dated-payments.js';
import { TimeTraveller } from './travelling.js';

const days = 181;
const count = 1_000;

describeAtTheBank('181 days of a workspace', (bank) => {
  const { database, tpp } = bank;
  const developer = new TimeTraveller(bank);
  before(() => developer.beginWith('sandbox-tpp'));

  it('pass in the time that their payments take, which are booked once and on their days', async function () {
    this.timeout(600_000);
    const { date: today } = await developer.clock();
    const from = await openAccounts(database(), 20);
    const dated = await approveDated(database(), tpp, { count, days, from, today });
    await giveConsents(database(), 'sandbox-tpp', { count: 100, days, today });
    const travelled = await seconds(() => developer.forward(`P${days}D`));
    expect(await findMisbooked(database(), dated)).to.deep.equal([]);
    const valid = await database().reader('consents').where('status', 'valid').pluck('id');
    expect(valid).to.deep.equal([]);

    // Nobody but the rounds below executes anything.
    await bank.restart({ WORKER_INTERVAL_MILLISECONDS: '60000' });
    const executed = await executedIn(bank, from);
    console.log({ travelled, executed, ratio: Math.round((100 * travelled) / executed) / 100 });
  });
});

/** The seconds in which as many payments are executed, as many at once as there are on a day. */
async function executedIn({ client, database }: BankUnderTest, from: readonly string[]): Promise<number> {
  const config = readConfig({});
  const foundations = foundationsOf(database(), config);
  const parts = sandboxParts(sandboxData, foundations, config);
  const nobody = { alarm: () => undefined, tell: () => undefined };
  const execution = paymentExecution(servicesOf(foundations, parts, config, () => undefined, nobody));
  const ids = await allOf(numbers(count), 16, (index) => order(client('sandbox-tpp-b'), from, index));
  const perDay = count / days;
  let all = 0;
  for (const day of numbers(days)) {
    const portion = ids.slice(Math.round(day * perDay), Math.round((day + 1) * perDay));
    await approveInDatabase(database(), portion);
    all += await seconds(async () => {
      while ((await execution.round()) > 0) await execution.drain();
    });
  }
  await Promise.all([foundations.work.drain(), foundations.bookings.drain()]);
  const left = await database()
    .reader('payments')
    .whereIn('id', ids.slice(0, 500))
    .where('status', 'ACTC')
    .pluck('id');
  expect(left).to.deep.equal([]);
  return Math.round(all * 1000) / 1000;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
}
