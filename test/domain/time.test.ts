/** The bank's calendar days are those of its own time zone. */
import { expect } from 'chai';
import { earliestInstantOf, localDate, localTime } from '../../src/domain/time.js';

const table: readonly (readonly [instant: string, zone: string, want: string, why?: string])[] = [
  ['2026-06-30T21:59:59.999Z', 'Europe/Zagreb', '2026-06-30', 'the last moment of June'],
  ['2026-06-30T22:00:00.000Z', 'Europe/Zagreb', '2026-07-01', 'the first moment of July'],
  ['2026-06-30T22:30:00Z', 'Europe/Zagreb', '2026-07-01'],
  ['2026-06-30T22:30:00Z', 'UTC', '2026-06-30'],
  ['2026-12-31T22:59:59Z', 'Europe/Zagreb', '2026-12-31', 'winter is one hour ahead of UTC'],
  ['2026-12-31T23:00:00Z', 'Europe/Zagreb', '2027-01-01'],
  ['2026-03-28T23:00:00Z', 'Europe/Zagreb', '2026-03-29', 'the day that has 23 hours begins'],
  ['2026-03-29T21:59:59Z', 'Europe/Zagreb', '2026-03-29'],
  ['2026-03-29T22:00:00Z', 'Europe/Zagreb', '2026-03-30', 'and ends'],
  ['2026-10-24T22:00:00Z', 'Europe/Zagreb', '2026-10-25', 'the day that has 25 hours begins'],
  ['2026-10-25T22:59:59Z', 'Europe/Zagreb', '2026-10-25'],
  ['2026-10-25T23:00:00Z', 'Europe/Zagreb', '2026-10-26', 'and ends'],
  ['2028-02-29T12:00:00Z', 'Europe/Zagreb', '2028-02-29', 'a leap day'],
  ['2026-01-01T00:00:00Z', 'Pacific/Kiritimati', '2026-01-01'],
  ['2026-01-01T10:00:00Z', 'Pacific/Kiritimati', '2026-01-02', 'fourteen hours ahead of UTC'],
  ['2026-01-01T10:59:00Z', 'Pacific/Pago_Pago', '2025-12-31', 'eleven hours behind UTC'],
];

describe('the earliest instant of a date', () => {
  const date = '2026-06-30';
  it('is its first moment where the day begins first', () => {
    const instant = earliestInstantOf(date);
    expect(localDate(instant, 'Pacific/Kiritimati')).to.equal(date);
    expect(localDate(instant - 1, 'Pacific/Kiritimati')).to.equal('2026-06-29');
  });
  it('has not come anywhere else', () => {
    for (const zone of ['Pacific/Auckland', 'Europe/Zagreb', 'UTC', 'Pacific/Pago_Pago'])
      expect(localDate(earliestInstantOf(date), zone) < date).to.equal(true);
  });
});

describe('the date of an instant', () => {
  for (const [instant, zone, want, why] of table) {
    it(`${instant} in ${zone} is ${want}${why ? `: ${why}` : ''}`, () =>
      expect(localDate(Date.parse(instant), zone)).to.equal(want));
  }
});

describe('the time of day of an instant', () => {
  const rows: readonly (readonly [instant: string, want: string])[] = [
    ['2026-06-30T22:00:00Z', '00:00'],
    ['2026-06-30T21:59:59Z', '23:59'],
    ['2026-06-30T07:05:59Z', '09:05'],
    ['2026-12-31T11:00:00Z', '12:00'],
    ['2026-03-29T01:00:00Z', '03:00'],
  ];
  for (const [instant, want] of rows) {
    it(`${instant} in Zagreb is ${want}`, () =>
      expect(localTime(Date.parse(instant), 'Europe/Zagreb')).to.equal(want));
  }
});
