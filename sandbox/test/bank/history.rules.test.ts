import { expect } from 'chai';
import { historyUntil } from '../../src/bank/history.js';
import { sandboxData } from '../../src/bank/data.js';
import { createBookings, type SeededAccount } from '../../src/bank/seed.js';
import { addDays } from '../../../src/domain/time.js';

const owners = [...sandboxData.psus, ...sandboxData.corporates];
const data = owners.flatMap(({ accounts, name }) =>
  accounts.map((account) => ({ ...account, holder: name })),
);
const cents = (amount: string) => BigInt(amount.replace('.', ''));
const accounts: readonly SeededAccount[] = data.map(({ currency, holder, iban, openingBalance }) => ({
  id: iban,
  iban,
  currency,
  holder,
  balance: cents(openingBalance),
}));

/** Every amount of an account with its day, the oldest first. */
function entriesOf(account: SeededAccount, today: string) {
  return createBookings(accounts, today)
    .toSorted((one, other) => one.booking.bookedAt - other.booking.bookedAt)
    .flatMap(({ amount, booking, creditor, debtor }) => [
      { leg: creditor, cents: amount.minorUnits, day: booking.bookingDate },
      { leg: debtor, cents: -amount.minorUnits, day: booking.bookingDate },
    ])
    .filter(({ leg }) => leg.accountId === account.id);
}

describe('The sandbox’s transaction history', () => {
  // Ends of months, a leap day, and weekends.
  for (const today of ['2026-06-14', '2026-03-31', '2028-02-29', '2027-01-01']) {
    it(`adds up to the balances of ${today}, and keeps every overdraft limit`, () => {
      for (const [index, account] of accounts.entries()) {
        const entries = entriesOf(account, today);
        const lowest = { balance: 0n, running: 0n };
        for (const entry of entries) {
          lowest.running += entry.cents;
          if (lowest.running < lowest.balance) lowest.balance = lowest.running;
        }
        expect(lowest.running, account.iban).to.equal(account.balance);
        expect(lowest.balance >= -cents(data[index]?.overdraft ?? '0'), account.iban).to.equal(true);
        const [first] = entries;
        expect(first?.day, account.iban).to.equal(entries.map(({ day }) => day).toSorted()[0]);
        expect((first?.cents ?? 0n) > 0n, account.iban).to.equal(true);
      }
    });

    it(`has only working days before ${today}, and reaches back two years`, () => {
      const days = historyUntil(today).map(({ bookingDate }) => bookingDate);
      const weekdays = new Set(days.map((day) => new Date(day).getUTCDay()));
      expect([...weekdays]).to.have.members([1, 2, 3, 4, 5]);
      expect(days.every((day) => day < today)).to.equal(true);
      expect(days.some((day) => day < addDays(today, -720))).to.equal(true);
    });
  }

  it('is the same whenever it is created for the same day', () => {
    const plain = (today: string) =>
      JSON.stringify(createBookings(accounts, today), (_, value) =>
        typeof value === 'bigint' ? String(value) : value,
      );
    expect(plain('2026-06-14')).to.equal(plain('2026-06-14'));
    expect(plain('2026-06-14')).not.to.equal(plain('2026-06-15'));
  });

  it('has a unique identifier for every booking and entry, in chronological order', () => {
    const bookings = createBookings(accounts, '2026-06-14');
    const ids = bookings.flatMap(({ booking, creditor, debtor }) => [
      booking.id,
      creditor.entryId,
      debtor.entryId,
    ]);
    expect(new Set(ids).size).to.equal(ids.length);
    for (const id of ids)
      expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    const byTime = bookings.toSorted((one, other) => one.booking.bookedAt - other.booking.bookedAt);
    const times = byTime.map(({ booking }) => booking.id.slice(0, 13));
    expect(times).to.deep.equal(times.toSorted());
  });

  it('books savings between two accounts of this bank', () => {
    const saved = createBookings(accounts, '2026-06-14').filter(
      ({ booking }) => booking.remittance === 'Savings',
    );
    expect(saved).to.have.length(24);
    for (const { creditor, debtor } of saved) {
      // The accounts of this test are known by their IBANs.
      expect(debtor.counterpartyIban).to.equal(creditor.accountId);
      expect(creditor.counterpartyIban).to.equal(debtor.accountId);
    }
  });

  it('has 90 to 700 entries on every current account', () => {
    const current = accounts.filter(({ currency, iban }) => currency === 'EUR' && isCurrent(iban));
    for (const account of current)
      expect(entriesOf(account, '2026-06-14').length, account.iban).to.be.within(90, 700);
  });
});

function isCurrent(iban: string): boolean {
  return data.some((account) => account.iban === iban && account.cashAccountType === 'CACC');
}
