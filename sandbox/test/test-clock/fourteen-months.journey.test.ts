/** A test clock that goes through 14 months executes standing orders on each day of their schedules. */
import { expect } from 'chai';
import { nextExecutionDay } from '../../../src/domain/standing-orders/schedule.js';
import { type PeriodicOrder, toSchedule } from '../../../src/domain/standing-orders/standing-order.js';
import { addDays, type LocalDate } from '../../../src/domain/time.js';
import { authorise } from '../../../test/support/customer/customer.js';
import { ana, ibans } from '../../../test/support/embedded-bank/sandbox.js';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { entryOf, periodicsOf } from '../../../test/support/tpp/tpp-bulks.js';
import { TimeTraveller } from './time-traveller.js';

const schedules: readonly Partial<PeriodicOrder>[] = [
  { frequency: 'EveryTwoWeeks' },
  { frequency: 'Monthly', dayOfExecution: '31' },
  { frequency: 'Monthly', dayOfExecution: '1', executionRule: 'preceding' },
  { frequency: 'Quarterly', dayOfExecution: '29' },
  { frequency: 'SemiAnnual' },
  { frequency: 'Annual' },
  { frequency: 'MonthlyVariable', monthsOfExecution: ['2', '12'], dayOfExecution: '25' },
];

describeAtTheBank('A test clock that goes through 14 months', (bank) => {
  const developer = new TimeTraveller(bank);
  const orders = periodicsOf(bank.tpp);
  before(() => developer.beginWith('sandbox-tpp'));

  const executionsOf = async (id: string) => {
    const rows = await bank.database().reader('payments').where({ bulk_id: id }).orderBy('bulk_index');
    return rows.map(({ execution_date: day, status }) => `${day} ${status}`);
  };

  it('executes each standing order on each of its days, and ends those that have an end', async () => {
    const { date: today } = await developer.clock();
    const begin = addDays(today, 1);
    // Every second order ends within the 14 months.
    const started = schedules.map((schedule, index): PeriodicOrder => ({
      ...entryOf('0.01'),
      debtorAccount: { iban: ibans.ana },
      frequency: 'Monthly',
      startDate: begin,
      ...schedule,
      ...(index % 2 === 0 && { endDate: addDays(today, 300) }),
    }));
    const ids: string[] = [];
    for (const order of started) {
      const { id, link } = await orders.start(order);
      expect(await authorise(link, ana)).to.equal('approved');
      ids.push(id);
    }
    const { date: last } = await developer.forward('P14M');
    for (const [index, order] of started.entries()) {
      const want = daysUntil(last, toSchedule(order, begin));
      expect(await executionsOf(ids[index] ?? '')).to.deep.equal(want.map((day) => `${day} ACSC`));
      expect(await orders.statusOf(ids[index] ?? '')).to.equal(order.endDate === undefined ? 'ACTC' : 'ACSC');
    }
  });
});

/** The schedule's days are computed by hand in test/standing-orders/schedule-rows.ts. */
function daysUntil(last: LocalDate, schedule: ReturnType<typeof toSchedule>): readonly LocalDate[] {
  const days: LocalDate[] = [];
  for (
    let day = nextExecutionDay(schedule);
    day !== undefined && day <= last;
    day = nextExecutionDay(schedule, day)
  )
    days.push(day);
  return days;
}
