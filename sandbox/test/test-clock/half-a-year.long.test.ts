/** Half a year of a workspace with 100 consents and 1,000 dated payments, and the processor seconds that it takes. */
import { expect } from 'chai';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { openAccounts } from '../../../test/support/database/many-accounts.js';
import { approveDated, findMisbooked, giveConsents } from './dated-payments.js';
import { TimeTraveller } from './time-traveller.js';

const days = 181;

describeAtTheBank('An advance of a test clock by half a year', (bank) => {
  const { database, tpp } = bank;
  const developer = new TimeTraveller(bank);
  before(() => developer.beginWith('sandbox-tpp'));

  it('books each payment once and on its day, and ends each consent', async function () {
    this.timeout(600_000);
    const { date: today } = await developer.clock();
    const from = await openAccounts(database(), 20);
    const dated = await approveDated(database(), tpp, { count: 1_000, days, from, today });
    await giveConsents(database(), 'sandbox-tpp', { count: 100, days, today });
    const before = process.cpuUsage();
    await developer.forward(`P${days + 1}D`);
    const { system, user } = process.cpuUsage(before);
    expect(await findMisbooked(database(), dated)).to.deep.equal([]);
    const left = await database().reader('consents').where('status', 'valid').pluck('id');
    expect(left).to.deep.equal([]);
    console.log({ processorSeconds: Math.round((system + user) / 10_000) / 100 });
  });
});
