/** The execution days of standing orders, the first execution, and the schedules that are refused. */
import { expect } from 'chai';
import { findScheduleViolations } from '../../src/domain/standing-orders/checks.js';
import {
  firstExecutionDay,
  frequencies,
  nextExecutionDay,
  type Schedule,
} from '../../src/domain/standing-orders/schedule.js';
import { rows } from './schedule-rows.js';

const all = frequencies.flatMap((frequency) => rows[frequency].map((row) => [frequency, ...row] as const));

describe('The execution days of a standing order', () => {
  for (const [frequency, startDate, endDate, others, want] of all) {
    const range = endDate ? `${startDate} to ${endDate}` : startDate;
    it(`are ${want} for ${frequency} from ${range} with ${JSON.stringify(others)}`, () => {
      const end = endDate && { endDate };
      const schedule: Schedule = { frequency, startDate, executionRule: 'following', ...others, ...end };
      const days: string[] = [];
      let day = nextExecutionDay(schedule);
      while (day !== undefined && days.length < want.split(' ').length) {
        days.push(day);
        day = nextExecutionDay(schedule, day);
      }
      const wanted = want.split(' ').filter((each) => each !== 'end');
      expect(days.slice(0, wanted.length)).to.deep.equal(wanted);
      if (want.endsWith('end')) expect(day).to.equal(undefined);
    });
  }
});

describe('The first execution of a standing order', () => {
  const monthly: Schedule = { frequency: 'Monthly', startDate: '2026-07-01', executionRule: 'following' };
  const daily: Schedule = { ...monthly, frequency: 'Daily' };
  for (const [name, schedule, today, want] of [
    ['on its first day', monthly, '2026-07-01', '2026-07-01'],
    ['before its first day', monthly, '2026-06-30', '2026-07-01'],
    ['a day late', monthly, '2026-07-02', '2026-07-02'],
    ['after two missed days', daily, '2026-07-03', '2026-07-03'],
    ['on a Sunday after missed days', daily, '2026-07-05', '2026-07-05'],
    ['after the end', { ...daily, endDate: '2026-07-02' }, '2026-07-09', undefined],
  ] as const) {
    it(`is of ${want ?? 'no day'} for an order that is approved ${name}`, () => {
      expect(firstExecutionDay(schedule, today)).to.equal(want);
    });
  }
});

describe('The schedule of a standing order', () => {
  const facts = { today: '2026-06-30', lastExecutionDate: '2027-06-30' };
  const monthly: Schedule = { frequency: 'Monthly', startDate: '2026-07-01', executionRule: 'following' };
  const schedules: readonly (readonly [name: string, changes: Partial<Schedule>, want: string])[] = [
    ['with a start today', { startDate: '2026-06-30' }, ''],
    ['with a start yesterday', { startDate: '2026-06-29' }, 'execution-date.past startDate'],
    ['with a start in a year', { startDate: '2027-06-30' }, ''],
    ['with a start in more than a year', { startDate: '2027-07-01' }, 'execution-date.too-far startDate'],
    ['that ends on its first day', { endDate: '2026-07-01' }, ''],
    ['that ends before its start', { endDate: '2026-06-30' }, 'period.invalid endDate'],
    ['without a working day', { startDate: '2026-07-04', endDate: '2026-07-05' }, 'period.invalid endDate'],
    ['on a day of weeks', { frequency: 'Weekly', dayOfExecution: 3 }, 'request.inconsistent dayOfExecution'],
    ['with months for every month', { monthsOfExecution: [1] }, 'request.inconsistent monthsOfExecution'],
    ['without its months', { frequency: 'MonthlyVariable' }, 'request.invalid monthsOfExecution'],
    ['with variable months', { frequency: 'MonthlyVariable', monthsOfExecution: [12] }, ''],
  ];
  for (const [name, changes, want] of schedules) {
    it(`${name} is ${want === '' ? 'accepted' : `refused: ${want}`}`, () => {
      const found = findScheduleViolations({ ...monthly, ...changes }, facts);
      expect(found.map(({ field, reason }) => `${reason} ${field}`).join()).to.equal(want);
    });
  }
});
