/** The embedded bank's double-entry ledger: a booking with the entries that add up to nothing. */
import type { Knex } from 'knex';
import type { Entry, EntryQuery, OrderDetails } from '../../domain/accounts/statement.js';
import type { Money } from '../../domain/money.js';
import { addDays, type LocalDate } from '../../domain/time.js';
import { date, instant, json, money, optional, text } from '../columns.js';
import type { Cells } from '../dialects/dialect.js';
import { query } from '../statement.js';
import { group, projection, qualified, type Stored, table } from '../table.js';
import type { Transaction } from '../unit-of-work.js';
import { exchange } from './pending-payments.js';

const bookingFields = {
  remittance: text('remittance'),
  endToEndIdentification: optional(text('end_to_end_identification')),
  exchange,
  details: optional(json<OrderDetails>('details_json')),
};

const bookingTable = table('bookings', ['id'], {
  id: text('id'),
  paymentId: optional(text('payment_id')),
  /** The payment that this is the fee of. */
  feeForPaymentId: optional(text('fee_for_payment_id')),
  bookedAt: instant('booked_at'),
  bookingDate: date('booking_date'),
  ...bookingFields,
});

const entryFields = {
  id: text('id'),
  amount: money('amount', 'currency'),
  bookingDate: date('booking_date'),
};

const legFields = {
  holderName: optional(text('holder_name')),
  counterpartyName: optional(text('counterparty_name')),
  counterpartyIban: optional(text('counterparty_iban')),
  bankTransactionCode: optional(text('bank_transaction_code')),
};

const entryTable = table('ledger_entries', ['id'], {
  ...entryFields,
  bookingId: text('booking_id'),
  leg: group({ accountId: text('account_id'), ...legFields }),
});

export type Booking = Stored<typeof bookingTable>;

/** One side of a booking: which account, and what its statement says of this side alone. */
export interface Leg {
  readonly entryId: string;
  readonly accountId: string;
  readonly holderName?: string;
  readonly counterpartyName?: string;
  readonly counterpartyIban?: string;
  readonly bankTransactionCode?: string;
}

/** An amount that goes from one account to another. */
export interface Movement {
  readonly amount: Money;
  readonly debtor: Leg;
  readonly creditor: Leg;
}

/** A booking with everything that it needs to be written: each amount goes from its debtor's leg to its creditor's. */
export interface WholeBooking {
  readonly booking: Booking;
  readonly movements: readonly Movement[];
}

const entry = projection({
  ...qualified('e', { ...entryFields, ...legFields }),
  ...qualified('b', bookingFields),
});

/** An identifier is one character too long for a reference, and has four hyphens. */
function decode(cells: Cells): Entry {
  const read: Stored<typeof entry> & { entryReference?: string } = entry.decode(cells);
  // A copy with one member more would cost more than all the others.
  read.entryReference = read.id.replaceAll('-', '');
  return read;
}

const entriesOfAccount = `
  select ${entry.columns.join(', ')}
    from ledger_entries as e
    join bookings as b on b.id = e.booking_id
   where e.account_id = ?`;

// The rest of the day where the page before has ended, and the days before it: each is one stretch of the index on
// both engines, which a comparison of pairs is on SQLite alone, and one statement for both would look all rows up twice.
const selectRestOfDay = query<Entry, [accountId: string, date: LocalDate, id: string, limit: number]>(
  decode,
  (knex, ...place) =>
    knex.raw(`${entriesOfAccount} and e.booking_date = ? and e.id < ? order by e.id desc limit ?`, [
      ...place,
    ]),
);

const selectDays = query<Entry, [accountId: string, from: LocalDate, to: LocalDate, limit: number]>(
  decode,
  (knex, ...days) =>
    knex.raw(
      `${entriesOfAccount} and e.booking_date >= ? and e.booking_date <= ? order by e.booking_date desc, e.id desc limit ?`,
      [...days],
    ),
);

export const ledger = {
  /** Writes bookings with few statements, because accounts are locked for as long as that takes. */
  async book(transaction: Transaction, bookings: readonly WholeBooking[]): Promise<void> {
    const entries = bookings.flatMap(({ booking, movements }) =>
      movements.flatMap((movement) => entriesOf(booking, movement)),
    );
    await bookingTable.insertAll(
      transaction,
      bookings.map(({ booking }) => booking),
    );
    await entryTable.insertAll(transaction, entries);
  },

  /** Entries of an account between two dates, the newest first; a later page costs what the first one costs. */
  async find(db: Knex, accountId: string, { from, to, after, limit }: EntryQuery): Promise<Entry[]> {
    if (!after) return selectDays(db, accountId, from, to, limit);
    const entries = await selectRestOfDay(db, accountId, after.bookingDate, after.id, limit);
    const missing = limit - entries.length;
    if (missing === 0) return entries;
    const dayBefore = addDays(after.bookingDate, -1);
    return [...entries, ...(await selectDays(db, accountId, from, dayBefore, missing))];
  },
};

function entriesOf({ bookingDate, id: bookingId }: Booking, { amount, creditor, debtor }: Movement) {
  const { currency } = amount;
  const entryOf = (leg: Leg, minorUnits: bigint) => ({
    id: leg.entryId,
    amount: { minorUnits, currency },
    bookingDate,
    bookingId,
    leg,
  });
  return [entryOf(debtor, -amount.minorUnits), entryOf(creditor, amount.minorUnits)];
}
