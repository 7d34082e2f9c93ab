/** The embedded bank's double-entry ledger: a booking with the entries that add up to nothing. */
import type { Knex } from 'knex';
import type { Entry, EntryWish } from '../domain/accounts/entry.js';
import type { Money } from '../domain/money.js';
import type { Instant, LocalDate } from '../domain/time.js';
import { statement } from './statement.js';
import type { Transaction } from './unit-of-work.js';

export interface Booking {
  readonly id: string;
  readonly paymentId?: string;
  readonly bookedAt: Instant;
  readonly bookingDate: LocalDate;
  readonly remittance: string;
  readonly endToEndIdentification?: string;
}

/** One side of a booking: which account, and who the statement names as the other side. */
export interface Leg {
  readonly entryId: string;
  readonly accountId: string;
  readonly counterpartyName?: string;
  readonly counterpartyIban?: string;
}

/** A booking with everything that it needs to be written. */
export interface WholeBooking {
  readonly booking: Booking;
  readonly amount: Money;
  readonly debtor: Leg;
  readonly creditor: Leg;
}

interface EntryRow {
  readonly id: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly booking_date: LocalDate;
  readonly counterparty_name: string | null;
  readonly counterparty_iban: string | null;
  readonly remittance: string;
  readonly end_to_end_identification: string | null;
}

const insertBooking = statement((knex, value) =>
  knex('bookings').insert({
    id: value('id'),
    payment_id: value('paymentId'),
    booked_at: value('bookedAt'),
    booking_date: value('bookingDate'),
    remittance: value('remittance'),
    end_to_end_identification: value('endToEndIdentification'),
  }),
);

const insertEntry = statement((knex, value) =>
  knex('ledger_entries').insert({
    id: value('id'),
    booking_id: value('bookingId'),
    account_id: value('accountId'),
    amount: value('amount'),
    currency: value('currency'),
    booking_date: value('bookingDate'),
    counterparty_name: value('counterpartyName'),
    counterparty_iban: value('counterpartyIban'),
  }),
);

// First the rest of the day where the page before has ended, then the days before it: each half is one stretch of the
// index on both engines, which a comparison of pairs is on SQLite alone.
const selectEntries = statement((knex, value) =>
  knex.raw(
    `select e.id, e.amount, e.currency, e.booking_date, e.counterparty_name, e.counterparty_iban,
            b.remittance, b.end_to_end_identification
       from (select * from (select id from ledger_entries
                             where account_id = ? and booking_date = ? and id < ?
                             order by id desc limit ?) as rest_of_day
             union all
             select * from (select id from ledger_entries
                             where account_id = ? and booking_date >= ? and booking_date < ?
                             order by booking_date desc, id desc limit ?) as days_before) as page
       join ledger_entries as e on e.id = page.id
       join bookings as b on b.id = e.booking_id
      order by e.booking_date desc, e.id desc
      limit ?`,
    ['accountId', 'date', 'id', 'limit', 'accountId', 'from', 'date', 'limit', 'limit'].map((name) =>
      value(name),
    ),
  ),
);

/** Sorts after every identifier. */
const beyondAllIds = '~';

/** With two entries each; Knex makes one SELECT of every row, of which SQLite joins at most 500. */
const bookingsAtOnce = 250;

export const ledger = {
  /** Writes one amount from the debtor's leg to the creditor's leg; both, or with the transaction none. */
  async book(
    transaction: Transaction,
    booking: Booking,
    amount: Money,
    debtor: Leg,
    creditor: Leg,
  ): Promise<void> {
    await insertBooking.change(transaction, {
      id: booking.id,
      paymentId: booking.paymentId ?? null,
      bookedAt: booking.bookedAt,
      bookingDate: booking.bookingDate,
      remittance: booking.remittance,
      endToEndIdentification: booking.endToEndIdentification ?? null,
    });
    for (const [leg, minorUnits] of [
      [debtor, -amount.minorUnits],
      [creditor, amount.minorUnits],
    ] as const) {
      await insertEntry.change(transaction, {
        id: leg.entryId,
        bookingId: booking.id,
        accountId: leg.accountId,
        amount: minorUnits,
        currency: amount.currency,
        bookingDate: booking.bookingDate,
        counterpartyName: leg.counterpartyName ?? null,
        counterpartyIban: leg.counterpartyIban ?? null,
      });
    }
  },

  /** Writes many bookings with few statements; for filling a fresh database. */
  async bookAll(transaction: Transaction, bookings: readonly WholeBooking[]): Promise<void> {
    for (let start = 0; start < bookings.length; start += bookingsAtOnce) {
      const group = bookings.slice(start, start + bookingsAtOnce);
      await transaction('bookings').insert(group.map(({ booking }) => bookingRow(booking)));
      await transaction('ledger_entries').insert(group.flatMap(entryRows));
    }
  },

  /** Entries of an account between two dates, the newest first; a later page costs what the first one costs. */
  async find(db: Knex, accountId: string, { from, to, after, limit }: EntryWish): Promise<Entry[]> {
    const { bookingDate: date, id } = after ?? { bookingDate: to, id: beyondAllIds };
    const rows = await selectEntries.all<EntryRow>(db, { accountId, from, date, id, limit });
    return rows.map(entryOf);
  },
};

function bookingRow({ id, paymentId, bookedAt, bookingDate, remittance, endToEndIdentification }: Booking) {
  return {
    id,
    payment_id: paymentId ?? null,
    booked_at: bookedAt,
    booking_date: bookingDate,
    remittance,
    end_to_end_identification: endToEndIdentification ?? null,
  };
}

function entryRows({ booking, amount: { currency, minorUnits }, debtor, creditor }: WholeBooking) {
  const rowOf = (leg: Leg, amount: bigint) => ({
    id: leg.entryId,
    booking_id: booking.id,
    account_id: leg.accountId,
    amount,
    currency,
    booking_date: booking.bookingDate,
    counterparty_name: leg.counterpartyName ?? null,
    counterparty_iban: leg.counterpartyIban ?? null,
  });
  return [rowOf(debtor, -minorUnits), rowOf(creditor, minorUnits)];
}

function entryOf(row: EntryRow): Entry {
  return {
    id: row.id,
    bookingDate: row.booking_date,
    amount: { minorUnits: BigInt(row.amount), currency: row.currency },
    remittance: row.remittance,
    ...(row.counterparty_name !== null && { counterpartyName: row.counterparty_name }),
    ...(row.counterparty_iban !== null && { counterpartyIban: row.counterparty_iban }),
    ...(row.end_to_end_identification !== null && { endToEndIdentification: row.end_to_end_identification }),
  };
}
