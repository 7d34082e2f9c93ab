/** A day with more due work than one round can do: all of it is done at its own time, before the clock moves on. */
import { expect } from 'chai';
import { addDays, startOfDay } from '../../../src/domain/time.js';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { openAccounts } from '../../../test/support/database/many-accounts.js';
import { approveDated, findMisbooked, giveConsents } from './dated-payments.js';
import { TimeTraveller } from './time-traveller.js';

/** More work than two worker rounds do. */
const count = 150;
const minute = 60_000;

describeAtTheBank('A crowded day of a workspace’s clock', (bank) => {
  const { database, tpp } = bank;
  const developer = new TimeTraveller(bank);
  before(() => developer.beginWith('sandbox-tpp'));

  it('has each payment booked on its day, and each expired consent ended just after midnight', async () => {
    const { date: today } = await developer.clock();
    const from = await openAccounts(database(), 20);
    const dated = await approveDated(database(), tpp, { count, days: 1, from, today });
    await giveConsents(database(), 'sandbox-tpp', { count, days: 1, today });
    await developer.forward('P5D');

    expect(await findMisbooked(database(), dated)).to.deep.equal([]);
    const ended: { changed_at: number }[] = await database()
      .reader('consent_statuses')
      .where({ to_status: 'expired' })
      .select('changed_at');
    const midnight = startOfDay(addDays(today, 2), 'Europe/Zagreb');
    const late = ended.map(({ changed_at: at }) => Number(at) - midnight);
    expect(ended).to.have.length(count);
    expect(Math.min(...late)).to.be.at.least(0);
    expect(Math.max(...late)).to.be.below(5 * minute);
  });
});
