/** An advance of a workspace's test clock, step by step: its process's lease, and work that arrives between two steps. */
import { expect } from 'chai';
import { startOfDay } from '../../../src/domain/time.js';
import { createSignals } from '../../../src/start/ground.js';
import { createLog } from '../../../src/log.js';
import { composeBank } from '../../../test/support/embedded-bank/composed-bank.js';
import { portalServices } from '../../src/start/portal-services.js';
import { unitOfWork } from '../../../src/storage/work/unit-of-work.js';
import type { SandboxServices } from '../../src/usecases/sandbox-services.js';
import { advanceToTarget } from '../../src/usecases/test-clock/advance.js';
import { describeOnEachEngine } from '../../../test/support/server/bank.js';
import { openAccounts } from '../../../test/support/database/many-accounts.js';
import { approveDated, type Dated, findMisbooked } from './dated-payments.js';
import { TimeTraveller } from './time-traveller.js';

const dayMilliseconds = 86_400_000;
const days = 4;

describeOnEachEngine('A test clock during its advance', (bank) => {
  const { database, tpp } = bank;
  const developer = new TimeTraveller(bank);
  let services: SandboxServices;
  let from: readonly string[] = [];
  let dated: readonly Dated[] = [];

  before(async () => {
    // Only the test itself advances the clock.
    await bank.restart({ WORKER_INTERVAL_MILLISECONDS: '3600000' });
    const parts = { log: createLog('silent'), signals: createSignals() };
    ({ services } = portalServices({ ...composeBank(database()), ...parts }));
    from = await openAccounts(database(), 2);
    await developer.beginWith('sandbox-tpp');
  });
  beforeEach(async () => {
    const { at, date: today } = await developer.clock();
    dated = await approveDated(database(), tpp, { count: days, days, from, today });
    const start = Math.round(at - Date.now());
    await write({ travel_start: start, travel_target: start + (days + 1) * dayMilliseconds });
  });

  const write = (change: Readonly<Record<string, unknown>>) =>
    unitOfWork(database()).run(async (transaction) => {
      await transaction('workspaces').where({ id: developer.workspaceId }).update(change);
    });
  const countBooked = async () => days - (await findMisbooked(database(), dated)).length;

  /** Advances the clock; from the first booked payment on, calls `afterFirst` before each decision to continue. */
  const goForward = (afterFirst: (time: number) => Promise<boolean> = () => Promise.resolve(true)) => {
    let time = 0;
    const report = (error: unknown) => expect.fail(String(error));
    const mayContinue = async () => ((await countBooked()) === 0 ? true : afterFirst((time += 1)));
    return advanceToTarget(developer.workspaceId, { report, mayContinue }, services);
  };

  it('is advanced no further by a process that has lost its lease', async () => {
    const taken = { travel_holder: 'another', travel_held_until: Date.now() + 3_600_000 };
    await goForward(() => write(taken).then(() => true));
    expect(await countBooked()).to.equal(1);
    expect(await goForward()).to.equal(false);

    await write({ travel_held_until: Date.now() - 1 });
    expect(await goForward()).to.equal(true);
    expect(await findMisbooked(database(), dated)).to.deep.equal([]);
    expect((await developer.clock()).isAdvancing).to.equal(false);
  });

  it('is left before its target by a process that stops, and the next process continues at once', async () => {
    expect(await goForward(() => Promise.resolve(false))).to.equal(true);
    expect(await countBooked()).to.equal(1);
    expect((await developer.clock()).isAdvancing).to.equal(true);

    await goForward();
    expect(await findMisbooked(database(), dated)).to.deep.equal([]);
    expect((await developer.clock()).isAdvancing).to.equal(false);
  });

  it('executes a payment at its due time, even if a call commits it shortly after the step', async () => {
    const [first, last] = [dated[0], dated.at(-1)];
    const late = { id: last?.id ?? '', day: first?.day ?? '' };
    await goForward(async (time) => {
      // The rounds of the step are over by then.
      if (time === 2) await makeDue(late);
      return true;
    });
    expect(await findMisbooked(database(), [...dated.slice(0, -1), late])).to.deep.equal([]);
  });

  const makeDue = ({ day, id }: Dated) =>
    unitOfWork(database()).run(async (transaction) => {
      const change = { execution_date: day, next_attempt_at: startOfDay(day, 'Europe/Zagreb') };
      await transaction('payments').where({ id }).update(change);
    });
});
