/** The embedded bank's double-entry ledger: the entries of a booking add up to zero. */
import type { Knex } from 'knex';
import type { Entry, EntryQuery, OrderDetails } from '../../../../src/domain/account-statement.js';
import type { Money } from '../../../../src/domain/money.js';
import { addDays, type LocalDate } from '../../../../src/domain/time.js';
import { date, instant, json, money, optional, text } from '../../../../src/storage/sql/columns.js';
import type { Cells } from '../../../../src/storage/dialects/dialect.js';
import { changes, query } from '../../../../src/storage/sql/statement.js';
import { group, projection, qualified, type Stored, table } from '../../../../src/storage/sql/table.js';
import type { Transaction } from '../../../../src/storage/work/unit-of-work.js';
import { exchange } from '../../../../src/storage/tables/payments/pending-payments.js';

const bookingFields = {
  remittance: text('remittance'),
  endToEndIdentification: optional(text('end_to_end_identification')),
  exchange,
  details: optional(json<OrderDetails>('details_json')),
};

const bookingTable = table('bookings', ['id'], {
  id: text('id'),
  paymentId: optional(text('payment_id')),
  /** The payment for which this booking is the fee. */
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

/** One side of a booking: the account, and the text of this side on the account's statement. */
export interface Leg {
  readonly entryId: string;
  readonly accountId: string;
  readonly holderName?: string;
  readonly counterpartyName?: string;
  readonly counterpartyIban?: string;
  readonly bankTransactionCode?: string;
}

/** An amount transferred from one account to another. */
export interface Movement {
  readonly amount: Money;
  readonly debtor: Leg;
  readonly creditor: Leg;
}

/** A booking with its movements; each amount goes from the debtor's leg to the creditor's leg. */
export interface WholeBooking {
  readonly booking: Booking;
  readonly movements: readonly Movement[];
}

const entry = projection({
  ...qualified('e', { ...entryFields, ...legFields }),
  ...qualified('b', bookingFields),
});

/**
 * Decodes an entry. The entry reference is the id without hyphens; with hyphens, it would exceed the contract's 35
 * characters.
 */
function decode(cells: Cells): Entry {
  const read: Stored<typeof entry> & { entryReference?: string } = entry.decode(cells);
  // Set in place: copying the object to add a member would cost more than reading all the others.
  read.entryReference = read.id.replaceAll('-', '');
  return read;
}

const entriesOfAccount = `
  select ${entry.columns.join(', ')}
    from ledger_entries as e
    join bookings as b on b.id = e.booking_id
   where e.account_id = ?`;

// Pagination: first the rest of the last page's day, then the days before. Each query reads one index range on both
// engines; a comparison of pairs would do so on SQLite only, and a single statement would look up all rows twice.
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

/** An amount to add to both entries of a booking. */
export interface Enlarged {
  readonly bookingId: string;
  readonly from: string;
  readonly to: string;
  readonly minorUnits: bigint;
}

const enlargeEntries = changes<[enlarged: Enlarged]>((knex, { bookingId, from, minorUnits, to }) =>
  knex('ledger_entries')
    .where({ booking_id: bookingId })
    .whereIn('account_id', [from, to])
    .update({
      amount: knex.raw('amount + case when account_id = ? then -? else ? end', [
        from,
        minorUnits,
        minorUnits,
      ]),
    }),
);

export const ledger = {
  /** Adds an amount to both entries of a booking; false when there is no such booking. */
  enlarge: async (transaction: Transaction, enlarged: Enlarged): Promise<boolean> =>
    (await enlargeEntries(transaction, enlarged)) > 0,

  /** Writes bookings with few statements, to keep account locks short. */
  async book(transaction: Transaction, bookings: readonly WholeBooking[]): Promise<void> {
    const entries = bookings.flatMap(({ booking, movements }) =>
      movements.flatMap((movement) => toEntries(booking, movement)),
    );
    await bookingTable.insertAll(
      transaction,
      bookings.map(({ booking }) => booking),
    );
    await entryTable.insertAll(transaction, entries);
  },

  /** Entries of an account between two dates, the newest first; a later page costs as much as the first. */
  async find(db: Knex, accountId: string, { from, to, after, limit }: EntryQuery): Promise<Entry[]> {
    if (!after) return selectDays(db, accountId, from, to, limit);
    const entries = await selectRestOfDay(db, accountId, after.bookingDate, after.id, limit);
    const missing = limit - entries.length;
    if (missing === 0) return entries;
    const dayBefore = addDays(after.bookingDate, -1);
    return [...entries, ...(await selectDays(db, accountId, from, dayBefore, missing))];
  },
};

function toEntries({ bookingDate, id: bookingId }: Booking, { amount, creditor, debtor }: Movement) {
  const { currency } = amount;
  const toEntry = (leg: Leg, minorUnits: bigint) => ({
    id: leg.entryId,
    amount: { minorUnits, currency },
    bookingDate,
    bookingId,
    leg,
  });
  return [toEntry(debtor, -amount.minorUnits), toEntry(creditor, amount.minorUnits)];
}
