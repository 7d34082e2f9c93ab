/** Statistics of the dedicated interface, calculated from counters; times are in Zagreb. */
import { expect } from 'chai';
import {
  type OperationCount,
  buildReportDays,
  parseQuarter,
  sumUsage,
} from '../../src/domain/reporting/report.js';
import { type LocalDate, startOfDay } from '../../src/domain/time.js';

const zone = 'Europe/Zagreb';
const startOf = (day: LocalDate) => startOfDay(day, zone);
const hour = 3_600_000;
const none = { calls: 0, meanAnswerTime: 0, errorRate: 0 };

describe('A quarter', () => {
  for (const [text, want] of [
    ['2026-Q1', { from: '2026-01-01', to: '2026-03-31' }],
    ['2028-q1', { from: '2028-01-01', to: '2028-03-31' }],
    ['2026-Q3', { from: '2026-07-01', to: '2026-09-30' }],
    ['2026-Q4', { from: '2026-10-01', to: '2026-12-31' }],
    ['2026-Q5', undefined],
    ['2026', undefined],
    ['Q4', undefined],
  ] as const) {
    it(`${text} is ${want ? `${want.from} to ${want.to}` : 'invalid'}`, () => {
      expect(parseQuarter(text)).to.deep.equal(want);
    });
  }
});

describe('The report of a day', () => {
  const day = '2026-06-15';
  const only = { from: day, to: day };
  const begin = startOf(day);
  const after = { now: begin + 48 * hour, recordedSince: 0, startOf };

  for (const [what, stretches, uptime, downtimeSeconds] of [
    ['no process was running', '', 0, 86_400],
    ['one process ran all day', '-1 to 25', 100, 0],
    ['a process stopped for an hour', '-1 to 10, 11 to 30', 95.833, 3600],
    ['two processes took turns', '-1 to 14, 12 to 30', 100, 0],
    ['one process ran only while another was running', '-1 to 20, 5 to 6', 83.333, 14_400],
    ['a process started in the evening', '18 to 30', 25, 64_800],
  ] as const) {
    it(`calculates the uptime when ${what}`, () => {
      const times = [...stretches.matchAll(/(\S+) to (\d+)/g)].map(([, from, to]) => ({
        since: begin + Number(from) * hour,
        lastBeatAt: begin + Number(to) * hour,
      }));
      expect(buildReportDays(only, [], times, after)).to.deep.equal([
        { day, uptime, downtimeSeconds, services: { payments: none, accounts: none, funds: none } },
      ]);
    });
  }

  it('is left out before the first recorded day, which counts from midnight', () => {
    const june = { from: '2026-06-13', to: '2026-06-16' };
    const period = [{ since: begin + 18 * hour, lastBeatAt: begin + 48 * hour }];
    const days = buildReportDays(june, [], period, { ...after, recordedSince: begin + 18 * hour });
    expect(days.map((each) => [each.day, each.uptime])).to.deep.equal([
      [day, 25],
      ['2026-06-16', 100],
    ]);
  });

  it('has 23 hours on the day when summer time begins', () => {
    const spring = { from: '2026-03-29', to: '2026-03-29' };
    const now = startOf('2026-04-02');
    expect(buildReportDays(spring, [], [], { now, recordedSince: 0, startOf })[0]?.downtimeSeconds).to.equal(
      23 * 3600,
    );
  });

  it('counts only past hours, and omits future days', () => {
    const times = [{ since: begin - hour, lastBeatAt: begin + 6 * hour }];
    const now = begin + 6 * hour;
    const days = buildReportDays({ from: day, to: '2026-06-30' }, [], times, {
      now,
      recordedSince: 0,
      startOf,
    });
    expect(days.map(({ downtimeSeconds, uptime }) => [uptime, downtimeSeconds])).to.deep.equal([[100, 0]]);
  });

  const count = (changes: Partial<OperationCount>): OperationCount => ({
    day,
    service: 'payments',
    contract: 'payments-1.3.2',
    operation: 'getPayment',
    calls: 1,
    faults: 0,
    milliseconds: 0,
    ...changes,
  });

  it('has the mean answer time and the share of faults of each service', () => {
    const counts = [
      count({ calls: 3, milliseconds: 30 }),
      count({ calls: 1, milliseconds: 50, faults: 1, contract: 'payments-1.0.0' }),
      count({ service: 'funds', calls: 8, milliseconds: 4 }),
      count({ day: '2026-06-16', calls: 100 }),
    ];
    expect(buildReportDays(only, counts, [], after)[0]?.services).to.deep.equal({
      payments: { calls: 4, meanAnswerTime: 20, errorRate: 25 },
      accounts: none,
      funds: { calls: 8, meanAnswerTime: 0.5, errorRate: 0 },
    });
  });

  it('counts the calls of each operation and version, most frequent first', () => {
    const counts = [
      count({ calls: 3 }),
      count({ calls: 5, operation: 'initiatePayment' }),
      count({ calls: 4, day: '2026-06-16' }),
      count({ calls: 1, contract: 'payments-1.0.0' }),
    ];
    expect(sumUsage(counts)).to.deep.equal([
      { contract: 'payments-1.0.0', operation: 'getPayment', calls: 1 },
      { contract: 'payments-1.3.2', operation: 'getPayment', calls: 7 },
      { contract: 'payments-1.3.2', operation: 'initiatePayment', calls: 5 },
    ]);
  });
});
