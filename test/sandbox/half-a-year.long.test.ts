/** Half a year with 100 consents and 1,000 dated payments, beside the execution of as many payments in as many portions. */
import { expect } from 'chai';
import { sandboxData } from '../../src/bank/sandbox-data.js';
import { readConfig } from '../../src/config/config.js';
import { servicesOf } from '../../src/server/composition.js';
import { sandboxParts } from '../../src/server/portal/embedded-bank.js';
import { foundationsOf } from '../../src/server/foundations.js';
import { paymentExecution } from '../../src/usecases/payments/execution.js';
import { approveInDatabase } from '../support/approved.js';
import type { Database } from '../../src/storage/database.js';
import { describeAtTheBank } from '../support/bank.js';
import { openAccounts } from '../support/many-accounts.js';
import { allOf, numbers } from '../support/together.js';
import { approveDated, findMisbooked, giveConsents, order } from './dated-payments.js';
import { TimeTraveller } from './travelling.js';

const days = 181;
const count = 1_000;
/** Time passes in two parts. The first one is not counted, in which the code of both is compiled. */
const daysOfParts = [31, 150];

describeAtTheBank('181 days of a workspace', (bank) => {
  const { client, database, tpp } = bank;
  const developer = new TimeTraveller(bank);
  before(() => developer.beginWith('sandbox-tpp'));

  it('pass in the time that their payments take, which are booked once and on their days', async function () {
    this.timeout(600_000);
    const { date: today } = await developer.clock();
    const from = await openAccounts(database(), 20);
    const dated = await approveDated(database(), tpp, { count, days, from, today });
    await giveConsents(database(), 'sandbox-tpp', { count: 100, days, today });
    const others = await allOf(numbers(count), 16, (index) => order(client('sandbox-tpp-b'), from, index));
    // Nobody but the rounds below executes anything of the others.
    await bank.restart({ WORKER_INTERVAL_MILLISECONDS: '60000' });
    const { end, execute } = executor(database());
    let took: Part = { travelled: 0, executed: 0 };
    let day = 0;
    for (const passing of daysOfParts) {
      const travelled = await seconds(() => developer.forward(`P${passing}D`));
      let executed = 0;
      for (const portion of portionsOf(others, day, day + passing)) {
        await approveInDatabase(database(), portion);
        executed += await seconds(execute);
      }
      took = { travelled, executed };
      day += passing;
    }
    await end();
    expect(await findMisbooked(database(), dated)).to.deep.equal([]);
    const valid = await database().reader('consents').where('status', 'valid').pluck('id');
    expect(valid).to.deep.equal([]);
    const left = await database().reader('payments').where('status', 'ACTC').pluck('id');
    expect(left).to.deep.equal([]);
    report(took);
  });
});

/** What some days would have to execute, in one portion for each day. */
function portionsOf(ids: readonly string[], from: number, to: number): readonly (readonly string[])[] {
  const perDay = count / days;
  return numbers(to - from).map((index) => {
    const day = from + index;
    return ids.slice(Math.round(day * perDay), Math.round((day + 1) * perDay));
  });
}

/** Executes what is approved as the worker does, in its rounds. */
function executor(database: Database) {
  const config = readConfig({});
  const foundations = foundationsOf(database, config);
  const parts = sandboxParts(sandboxData, foundations, config);
  const nobody = { alarm: () => undefined, tell: () => undefined };
  const execution = paymentExecution(servicesOf(foundations, parts, config, () => undefined, nobody));
  return {
    execute: async () => {
      while ((await execution.round()) > 0) await execution.drain();
    },
    end: () => Promise.all([foundations.work.drain(), foundations.bookings.drain()]),
  };
}

interface Part {
  readonly travelled: number;
  readonly executed: number;
}

function report({ executed, travelled }: Part): void {
  const rounded = (value: number) => Math.round(100 * value) / 100;
  const ratio = rounded(travelled / executed);
  console.log({ travelled: rounded(travelled), executed: rounded(executed), ratio });
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
}
