/** Approved payments with dates over many days, and consents that end on many days, for advancing the test clock. */
import { addDays, startOfDay } from '../../../src/domain/time.js';
import type { Database } from '../../../src/storage/database.js';
import { stores } from '../../../src/storage/stores.js';
import { add } from '../../../src/storage/work/additions.js';
import { unitOfWork } from '../../../src/storage/work/unit-of-work.js';
import { approveInDatabase } from '../../../test/support/database/approved.js';
import { allOf, numbers } from '../../../test/support/runner/together.js';
import { orderOf, startedBy, type Tpp, v132 } from '../../../test/support/tpp/tpp.js';

const timeZone = 'Europe/Zagreb';

export interface Dated {
  readonly id: string;
  /** The requested execution date. */
  readonly day: string;
}

/** A count, spread over the days after `today`. */
export interface Spread {
  readonly count: number;
  readonly days: number;
  readonly today: string;
}

/** Initiates a payment of one cent, and returns its id. */
export async function order(
  tpp: Tpp,
  from: readonly string[],
  index: number,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const cent = orderOf({
    debtorAccount: { iban: from[index % from.length] },
    instructedAmount: { currency: 'EUR', amount: '0.01' },
    ...changes,
  });
  return startedBy(await tpp.initiate({ basePath: v132, order: cent })).id;
}

/** Creates `count` approved payments from the accounts, spread evenly over the days after a date. */
export async function approveDated(
  database: Database,
  tpp: Tpp,
  { count, days, from, today }: Spread & { readonly from: readonly string[] },
): Promise<readonly Dated[]> {
  const dated = await allOf(numbers(count), 16, async (index) => {
    const day = addDays(today, 1 + (index % days));
    return { id: await order(tpp, from, index, { requestedExecutionDate: day }), day };
  });
  await approveInDatabase(
    database,
    dated.map(({ id }) => id),
  );
  await scheduleDated(database, dated);
  return dated;
}

/** Sets the due instants that the last signature would set. */
export async function scheduleDated(database: Database, dated: readonly Dated[]): Promise<void> {
  await unitOfWork(database).run(async (transaction) => {
    for (const day of new Set(dated.map((each) => each.day))) {
      const ids = dated.flatMap((each) => (each.day === day ? [each.id] : []));
      const change = { next_attempt_at: startOfDay(day, timeZone) };
      await transaction('payments').whereIn('id', ids).update(change);
    }
  });
}

/** Creates `count` valid consents of a client, whose last days are spread evenly over the days after a date. */
export async function giveConsents(
  database: Database,
  clientId: string,
  { count, days, today }: Spread,
): Promise<void> {
  const now = Date.now();
  const common = { clientId, status: 'valid', kind: 'accounts', contents: {}, recurring: true } as const;
  const more = {
    frequencyPerDay: 4,
    offersApp: false,
    lastActionDate: today,
    createdAt: now,
    expiresAt: now,
  };
  await unitOfWork(database).run(async (transaction) => {
    for (const index of numbers(count)) {
      const validUntil = addDays(today, 1 + (index % days));
      await add(transaction, {
        first: stores.consents.row({ ...common, ...more, id: `consent-${index}`, validUntil }),
        rows: [],
      });
    }
  });
}

/** One line for each payment that was not booked once, on its day. */
export async function findMisbooked(database: Database, dated: readonly Dated[]): Promise<readonly string[]> {
  const rows: { payment_id: string; booking_date: string }[] = await database
    .reader('bookings')
    .whereNotNull('payment_id')
    .select('payment_id', 'booking_date');
  const days = new Map<string, string[]>();
  for (const { booking_date: day, payment_id: id } of rows) days.set(id, [...(days.get(id) ?? []), day]);
  return dated.flatMap(({ day, id }) => {
    const booked = (days.get(id) ?? []).join();
    return booked === day ? [] : [`${id} of ${day}: ${booked}`];
  });
}
