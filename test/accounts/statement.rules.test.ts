import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { toMessagePath } from '../../src/api/problems/problems.js';
import { cursors } from '../../src/crypto/cursors.js';
import { derivedKey } from '../../src/crypto/digests.js';
import { calculateAvailableBalance } from '../../src/domain/accounts/account.js';
import {
  firstBookedPosition,
  listingStartDay,
  findPeriodViolations,
  includes,
  isOutdated,
  needsFreshness,
  toPeriod,
  parseCursor,
  formatCursor,
  type StatementCursor,
} from '../../src/domain/account-statement.js';

const today = '2030-06-14';

describe('The period of a statement', () => {
  for (const [query, from, to, isFreshnessNeeded] of [
    [{}, '2030-03-16', today, false],
    [{ dateFrom: '2030-03-15' }, '2030-03-15', today, true],
    [{ dateTo: '2030-06-01' }, '2030-03-16', '2030-06-01', false],
    [{ dateFrom: today, dateTo: today }, today, today, false],
  ] as const) {
    it(`${JSON.stringify(query)} covers ${from} to ${to}`, () => {
      const period = toPeriod(query, today);
      expect(period).to.deep.equal({ from, to });
      expect(findPeriodViolations(period)).to.deep.equal([]);
      expect(needsFreshness(period, today)).to.equal(isFreshnessNeeded);
    });
  }

  it('is refused if the end precedes the start', () => {
    const [violation] = findPeriodViolations({ from: '2030-06-14', to: '2030-06-13' });
    expect(violation?.reason).to.equal('period.invalid');
    expect(toMessagePath(violation?.field ?? '')).to.equal('query.dateTo');
  });

  it('includes its first and last day', () => {
    const period = { from: '2030-06-10', to: '2030-06-12' };
    const days = ['2030-06-09', '2030-06-10', '2030-06-11', '2030-06-12', '2030-06-13'];
    expect(days.filter((day) => includes(period, day))).to.deep.equal(days.slice(1, 4));
  });
});

describe('A statement cursor', () => {
  const begun = { since: today, newest: 'e-9' };
  const marks: readonly StatementCursor[] = [
    { ...begun, place: { section: 'pending', before: 'p-1' } },
    { ...begun, place: { section: 'booked', after: { bookingDate: '2030-06-01', id: 'e-1' } } },
    { ...begun, place: { section: 'booked' } },
  ];
  for (const mark of marks) {
    it(`survives formatting and parsing: ${formatCursor(mark)}`, () =>
      expect(parseCursor(formatCursor(mark))).to.deep.equal(mark));
  }

  const markOf = (since: string) => ({ ...begun, since, place: { section: 'booked' } }) as const;
  it('keeps the day of the first page, and expires after the next day', () => {
    const days = [today, '2030-06-13', '2030-06-12'];
    expect(days.map((day) => listingStartDay(markOf(day), today))).to.deep.equal(days);
    expect(days.map((day) => isOutdated(markOf(day), today))).to.deep.equal([false, false, true]);
    expect(listingStartDay(undefined, today)).to.equal(today);
  });

  it('leads from pending payments to bookings up to the start of the listing', () => {
    const beginnings = ['2030-06-01', today, '2030-12-31'].map((to) =>
      firstBookedPosition(markOf(today), { from: '2030-01-01', to }),
    );
    expect(beginnings).to.deep.equal([
      { bookingDate: '2030-06-01', id: 'e-9' },
      { bookingDate: today, id: 'e-9' },
      { bookingDate: today, id: 'e-9' },
    ]);
  });

  it('is sealed by a standard HMAC', () => {
    const secret = 'a key of the bank with 32 characters';
    const key = derivedKey(secret, 'page cursor proof', 'proves cursors');
    const proof = createHmac('sha256', key)
      .update(JSON.stringify(['listing', 'place']))
      .digest();
    const wanted = Buffer.concat([proof, Buffer.from('place')]).toString('base64url');
    expect(cursors(() => [secret]).seal('listing', 'place')).to.equal(wanted);
  });

  it('opens only for its own listing and under the bank’s key', () => {
    const under = (key: string) => cursors(() => [key]);
    const sealed = under('a key of the bank with 32 characters');
    const cursor = sealed.seal('listing', 'place');
    expect(cursor).to.match(/^[\w-]+$/);
    expect(sealed.open('listing', cursor)).to.equal('place');
    expect(under('a key of the bank with 32 characters').open('listing', cursor)).to.equal('place');
    expect(under('another key that has 32 characters too').open('listing', cursor)).to.equal(undefined);
    for (const other of ['', 'listing ', 'another'])
      expect(sealed.open(other, cursor), other).to.equal(undefined);
    for (let length = 0; length < cursor.length; length++) {
      expect(sealed.open('listing', cursor.slice(0, length)), String(length)).to.equal(undefined);
      const bent = cursor.slice(0, length) + (cursor[length] === 'A' ? 'B' : 'A') + cursor.slice(length + 1);
      expect(sealed.open('listing', bent), bent).to.equal(undefined);
    }
  });
});

describe('The available balance', () => {
  type Row = readonly [booked: bigint, creditLine: bigint, due: readonly bigint[], want: bigint];
  const rows: readonly Row[] = [
    [5_000n, 500n, [], 5_500n],
    [5_000n, 500n, [400n, 600n], 4_500n],
    [-400n, 500n, [], 100n],
    [20n, 0n, [20n], 0n],
    // A debit that exceeds the balance is skipped; later debits still count.
    [20n, 0n, [50n], 20n],
    [20n, 0n, [50n, 15n, 6n, 5n], 0n],
    [-600n, 500n, [1n], -100n],
  ];
  for (const [booked, creditLine, due, want] of rows) {
    it(`is ${want} for ${booked} booked, a credit line of ${creditLine}, orders of ${due.join(', ') || 'nothing'}`, () => {
      const balance = { booked: { currency: 'EUR', minorUnits: booked }, creditLine };
      expect(calculateAvailableBalance(balance, due)).to.deep.equal({ currency: 'EUR', minorUnits: want });
    });
  }
});
