/** Seed data: a deterministic transaction history for a workspace's account, so that tests can rely on it. */
import { addDays, type LocalDate } from '../../../src/domain/time.js';
import type { PastMovement } from './past-booking.js';

export interface PastOptions {
  /** The length of the history in days before today. */
  readonly days: number;
  readonly today: LocalDate;
  readonly fractionDigits: number;
}

const rentDay = 5;
const salaryDay = 25;
const purchaseDays = 3;
const shops = ['Supermarket', 'Pharmacy', 'Bookshop', 'Petrol station', 'Bakery'] as const;

/** Returns the movements up to yesterday, the oldest first: salary, rent and purchases. */
export function buildAccountHistory({ days, fractionDigits, today }: PastOptions): readonly PastMovement[] {
  const dates = Array.from({ length: days }, (_, index) => addDays(today, index - days));
  return dates.flatMap((date, index) => {
    const day = Number(date.slice(8));
    const at = (isCredit: boolean, hundredths: number, name: string, text: string, isByCard = false) => ({
      bookingDate: date,
      bookedAt: Date.parse(`${date}T08:00:00Z`),
      isCredit,
      minorUnits: (BigInt(hundredths) * 10n ** BigInt(fractionDigits)) / 100n,
      party: { name },
      text,
      isByCard,
    });
    const shop = shops[Math.floor(index / purchaseDays) % shops.length] ?? shops[0];
    // Varies between 8 and 50 units of the currency.
    const price = 800 + ((index * 1973) % 4200);
    return [
      ...(day === rentDay ? [at(false, 45_000, 'Property management', 'Rent')] : []),
      ...(day === salaryDay ? [at(true, 148_000, 'Employer', 'Salary')] : []),
      ...(index % purchaseDays === 0 ? [at(false, price, shop, 'Card payment', true)] : []),
    ];
  });
}
