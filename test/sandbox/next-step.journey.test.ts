/** The next step of a workspace's clock also does what has become due behind it since the last look. */
import { expect } from 'chai';
import { addDays, localDate, startOfDay } from '../../src/domain/time.js';
import { sandboxStores } from '../../src/storage/sandbox-stores.js';
import { reading } from '../../src/storage/unit-of-work.js';
import { clockOf } from '../../src/server/foundations.js';
import { everyKind } from '../../src/usecases/sandbox/due-work.js';
import { findStep, type Step } from '../../src/usecases/sandbox/next-step.js';
import { momentOf } from '../../src/usecases/services.js';
import { describeAtTheBank } from '../support/bank.js';
import { openAccounts } from '../support/many-accounts.js';
import { approveDated, type Dated } from './dated-payments.js';
import { TimeTraveller } from './travelling.js';

const timeZone = 'Europe/Zagreb';
const dayMilliseconds = 86_400_000;

describeAtTheBank('The next step of a clock', (bank) => {
  const { database, tpp } = bank;
  const developer = new TimeTraveller(bank);
  const today = localDate(Date.now(), timeZone);
  let dated: readonly Dated[] = [];
  before(async () => {
    await developer.beginWith('sandbox-tpp');
    const from = await openAccounts(database(), 2);
    dated = await approveDated(database(), tpp, { count: 3, days: 3, from, today });
  });

  /** The payments of the step that follows when the clock is where so many days are over. */
  const nextAfter = async (days: number, last: (at: Step['moment']) => Partial<Step>) => {
    const clock = clockOf(Date.now, timeZone);
    const timeAhead = (milliseconds: number) => ({
      clock: clockOf(() => Date.now() + milliseconds, timeZone),
    });
    const ahead = startOfDay(addDays(today, days), timeZone) - Date.now() + 1000;
    const moment = momentOf(timeAhead(ahead).clock);
    const before = momentOf(timeAhead(ahead - days * dayMilliseconds).clock);
    const step = { clients: [], ahead, moment, kinds: everyKind, ...last(before) };
    const beforeLook = () => Promise.resolve();
    const done = { step, after: moment, target: 10 * dayMilliseconds, beforeLook };
    const services = { clock, timeAhead, read: reading(database()), portal: sandboxStores };
    const { foreseen } = await findStep(developer.workspaceId, done, services);
    return foreseen?.payments.map(({ id }) => id);
  };
  const idOf = (index: number) => dated[index]?.id;
  const nothing = { clients: [], due: [], completeBefore: Infinity, waiting: 0, reliedOnUntil: 0 };

  it('is the next day on which anything is due, where nobody has looked before', async () => {
    expect(await nextAfter(2, () => ({}))).to.deep.equal([idOf(2)]);
  });

  it('does at once what was due by now and was not there at the last look', async () => {
    const asForeseen = (since: Step['moment']) => ({
      isAsForeseen: true,
      outlook: { ...nothing, since },
    });
    expect(await nextAfter(2, asForeseen)).to.deep.equal([idOf(0), idOf(1)]);
  });

  it('leaves behind what could not be done', async () => {
    const withLeftOver = (since: Step['moment']) => ({
      isAsForeseen: false,
      outlook: { ...nothing, since },
    });
    expect(await nextAfter(2, withLeftOver)).to.deep.equal([idOf(2)]);
  });
});
