/** The bank's calendar days are those of its own time zone. */
import { expect } from 'chai';
import { localDate, localTime, startOfDay } from '../../src/domain/time.js';

const table: readonly (readonly [instant: string, zone: string, want: string, why?: string])[] = [
  ['2026-06-30T21:59:59.999Z', 'Europe/Zagreb', '2026-06-30', 'the last millisecond of June'],
  ['2026-06-30T22:00:00.000Z', 'Europe/Zagreb', '2026-07-01', 'the first millisecond of July'],
  ['2026-06-30T22:30:00Z', 'Europe/Zagreb', '2026-07-01'],
  ['2026-06-30T22:30:00Z', 'UTC', '2026-06-30'],
  ['2026-12-31T22:59:59Z', 'Europe/Zagreb', '2026-12-31', 'winter is one hour ahead of UTC'],
  ['2026-12-31T23:00:00Z', 'Europe/Zagreb', '2027-01-01'],
  ['2026-03-28T23:00:00Z', 'Europe/Zagreb', '2026-03-29', 'the start of a day of 23 hours'],
  ['2026-03-29T21:59:59Z', 'Europe/Zagreb', '2026-03-29'],
  ['2026-03-29T22:00:00Z', 'Europe/Zagreb', '2026-03-30', 'the end of a day of 23 hours'],
  ['2026-10-24T22:00:00Z', 'Europe/Zagreb', '2026-10-25', 'the start of a day of 25 hours'],
  ['2026-10-25T22:59:59Z', 'Europe/Zagreb', '2026-10-25'],
  ['2026-10-25T23:00:00Z', 'Europe/Zagreb', '2026-10-26', 'the end of a day of 25 hours'],
  ['2028-02-29T12:00:00Z', 'Europe/Zagreb', '2028-02-29', 'a leap day'],
  ['2026-01-01T00:00:00Z', 'Pacific/Kiritimati', '2026-01-01'],
  ['2026-01-01T10:00:00Z', 'Pacific/Kiritimati', '2026-01-02', 'fourteen hours ahead of UTC'],
  ['2026-01-01T10:59:00Z', 'Pacific/Pago_Pago', '2025-12-31', 'eleven hours behind UTC'],
];

const beginnings: readonly (readonly [date: string, zone: string, want: string, why: string])[] = [
  ['2026-06-30', 'Europe/Zagreb', '2026-06-29T22:00:00Z', 'summer'],
  ['2026-12-31', 'Europe/Zagreb', '2026-12-30T23:00:00Z', 'winter'],
  ['2026-03-29', 'Europe/Zagreb', '2026-03-28T23:00:00Z', 'the start of summer time'],
  ['2026-03-30', 'Europe/Zagreb', '2026-03-29T22:00:00Z', 'the day after the start of summer time'],
  ['2026-10-25', 'Europe/Zagreb', '2026-10-24T22:00:00Z', 'the end of summer time'],
  ['2026-10-26', 'Europe/Zagreb', '2026-10-25T23:00:00Z', 'the day after the end of summer time'],
  ['2028-03-01', 'Europe/Zagreb', '2028-02-29T23:00:00Z', 'the day after a leap day'],
  ['2999-12-31', 'Europe/Zagreb', '2999-12-30T23:00:00Z', 'a distant year'],
  ['2026-06-30', 'UTC', '2026-06-30T00:00:00Z', 'the zone of the database'],
  ['2026-06-30', 'Pacific/Kiritimati', '2026-06-29T10:00:00Z', 'the earliest time zone'],
  ['2026-06-30', 'Etc/GMT+12', '2026-06-30T12:00:00Z', 'the latest time zone'],
  ['2026-06-30', 'Asia/Kathmandu', '2026-06-29T18:15:00Z', 'an offset with 45 minutes'],
  [
    '2018-11-04',
    'America/Sao_Paulo',
    '2018-11-04T03:00:00Z',
    'a midnight that the start of summer time skips',
  ],
  ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00Z', 'the end of summer time at midnight'],
];

describe('The start of a date', () => {
  for (const [date, zone, want, why] of beginnings) {
    it(`${date} in ${zone} is ${want}: ${why}`, () => {
      const instant = startOfDay(date, zone);
      expect(new Date(instant).toISOString()).to.equal(new Date(want).toISOString());
      expect([localDate(instant, zone), localDate(instant - 1, zone) < date]).to.deep.equal([date, true]);
    });
  }
});

describe('The date of an instant', () => {
  for (const [instant, zone, want, why] of table) {
    it(`${instant} in ${zone} is ${want}${why ? `: ${why}` : ''}`, () =>
      expect(localDate(Date.parse(instant), zone)).to.equal(want));
  }
});

describe('The time of day of an instant', () => {
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
