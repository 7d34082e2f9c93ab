/** The target of a test clock's advance, by the calendar of a bank in Zagreb. */
import { expect } from 'chai';
import { Problem } from '../../../src/domain/problem.js';
import {
  maxAheadMilliseconds,
  nextStep,
  requireWithinLimit,
  parseTarget,
} from '../../src/domain/test-clock.js';
import { localDate, localTime, startOfDay } from '../../../src/domain/time.js';

const timeZone = 'Europe/Zagreb';

function faceAt(instant: string) {
  const now = Date.parse(instant);
  return {
    now,
    today: localDate(now, timeZone),
    startOf: (date: string) => startOfDay(date, timeZone),
    timeOfDay: (at: number) => localTime(at, timeZone),
  };
}

function targetText(at: string, forward: string): string {
  return new Date(parseTarget(forward, faceAt(at))).toISOString();
}

const rows: readonly (readonly [at: string, forward: string, to: string, why: string])[] = [
  ['2026-06-15T10:00:00Z', 'P181D', '2026-12-13T11:00:00.000Z', 'the time of day stays in winter'],
  ['2026-06-15T10:00:00Z', 'P1W', '2026-06-22T10:00:00.000Z', 'a week'],
  ['2026-01-31T10:00:00Z', 'P1M', '2026-02-28T10:00:00.000Z', 'the last day of a shorter month'],
  ['2028-02-29T10:00:00Z', 'P1Y', '2029-02-28T10:00:00.000Z', 'a year from a leap day'],
  ['2026-06-15T10:00:00Z', 'P1Y2M3DT4H5M6S', '2027-08-18T14:05:06.000Z', 'all units together'],
  ['2026-03-28T11:00:00Z', 'P1D', '2026-03-29T10:00:00.000Z', 'from noon to noon, to a day of 23 hours'],
  ['2026-03-28T22:30:00Z', 'P1D', '2026-03-29T21:30:00.000Z', 'to the last hour of a day of 23 hours'],
  ['2026-03-28T01:30:00Z', 'P1D', '2026-03-29T01:30:00.000Z', 'to a time that the clock change skips'],
  ['2026-03-29T10:00:00Z', 'P1D', '2026-03-30T10:00:00.000Z', 'from noon to noon, from a day of 23 hours'],
  ['2026-10-24T10:00:00Z', 'P1D', '2026-10-25T11:00:00.000Z', 'from noon to noon, to a day of 25 hours'],
  ['2026-10-24T00:30:00Z', 'P1D', '2026-10-25T00:30:00.000Z', 'to the earlier of two equal times'],
  ['2026-10-25T11:00:00Z', 'P1M', '2026-11-25T11:00:00.000Z', 'from noon to noon, from a day of 25 hours'],
  ['2026-10-25T22:30:00Z', 'P1D', '2026-10-26T22:30:00.000Z', 'from the last hour of a day of 25 hours'],
  ['2026-10-25T00:30:00Z', 'PT2H', '2026-10-25T02:30:00.000Z', 'hours are counted when clocks change'],
  ['2026-06-15T10:00:00Z', 'PT1S', '2026-06-15T10:00:01.000Z', 'a second'],
  ['2026-06-15T21:59:59Z', 'midnight', '2026-06-15T22:00:00.000Z', 'a second before midnight'],
  ['2026-06-15T22:00:00Z', 'midnight', '2026-06-16T22:00:00.000Z', 'from one midnight to the next'],
  ['2026-06-19T10:00:00Z', 'next-banking-day', '2026-06-21T22:00:00.000Z', 'from Friday to Monday'],
  ['2026-04-02T10:00:00Z', 'next-banking-day', '2026-04-06T22:00:00.000Z', 'past Easter'],
];

const wrongs = '|P|PT|P0D|PT0S|P-1D|-P1D|P1.5D|p1d|P1D |tomorrow|P1H|PT1D'.split('|');

describe('An advance of a test clock', () => {
  for (const [at, forward, to, why] of rows)
    it(`goes from ${at} by ${forward} to ${to}: ${why}`, () => {
      expect(targetText(at, forward)).to.equal(to);
    });

  for (const wrong of wrongs)
    it(`rejects the period ${JSON.stringify(wrong)}`, () => {
      expect(() => targetText('2026-06-15T10:00:00Z', wrong))
        .to.throw(Problem)
        .with.nested.property('violations[0].field', 'body.forward');
    });

  it('reaches ten years ahead at most', () => {
    requireWithinLimit(maxAheadMilliseconds);
    expect(() => requireWithinLimit(maxAheadMilliseconds + 1))
      .to.throw(Problem)
      .that.includes({ reason: 'status.invalid' });
  });

  for (const [due, ahead, why] of [
    [undefined, 90_000, 'the target, where nothing is due'],
    [1_030_000, 30_000, 'the next instant at which something is due'],
    [1_030_001, 31_000, 'the full second after that instant'],
    [1_095_000, 90_000, 'the target, where the next instant is later'],
  ] as const)
    it(`steps to ${why}`, () => {
      expect(nextStep(due, { now: 1_000_000, target: 90_000 })).to.equal(ahead);
    });
});
