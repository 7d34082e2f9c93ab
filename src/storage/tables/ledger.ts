/** The embedded bank's double-entry ledger: a booking with the entries that add up to nothing. */
import type { Knex } from 'knex';
import type { Entry, EntryQuery } from '../../domain/accounts/entry.js';
import type { Money } from '../../domain/money.js';
import type { Exchange } from '../../domain/payments/exchange.js';
import { addDays, type Instant, type LocalDate } from '../../domain/time.js';
import { exchangeColumn, exchangeOf } from './prices.js';
import { statement } from '../statement.js';
import type { Transaction } from '../unit-of-work.js';

export interface Booking {
  readonly id: string;
  readonly paymentId?: string;
  /** The payment that this is the fee of. */
  readonly feeForPaymentId?: string;
  readonly bookedAt: Instant;
  readonly bookingDate: LocalDate;
  readonly remittance: string;
  readonly endToEndIdentification?: string;
  readonly exchange?: Exchange;
}

/** One side of a booking: which account, and who the statement names as the other side. */
export interface Leg {
  readonly entryId: string;
  readonly accountId: string;
  readonly counterpartyName?: string;
  readonly counterpartyIban?: string;
}

/** An amount that goes from one account to another. */
export interface Movement {
  readonly amount: Money;
  readonly debtor: Leg;
  readonly creditor: Leg;
}

/** A booking with everything that it needs to be written. */
export interface WholeBooking extends Movement {
  readonly booking: Booking;
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
  readonly exchange_json: string | null;
}

const insertBooking = statement((knex, value) =>
  knex('bookings').insert({
    id: value('id'),
    payment_id: value('paymentId'),
    fee_for_payment_id: value('feeForPaymentId'),
    booked_at: value('bookedAt'),
    booking_date: value('bookingDate'),
    remittance: value('remittance'),
    end_to_end_identification: value('endToEndIdentification'),
    exchange_json: value('exchange'),
  }),
);

// Both sides at once: an account is locked for as long as its bookings take.
const insertEntries = statement((knex, value) =>
  knex('ledger_entries').insert(
    (['debtor', 'creditor'] as const).map((side) => ({
      id: value(`${side}EntryId`),
      booking_id: value('bookingId'),
      account_id: value(`${side}AccountId`),
      amount: value(`${side}Amount`),
      currency: value('currency'),
      booking_date: value('bookingDate'),
      counterparty_name: value(`${side}CounterpartyName`),
      counterparty_iban: value(`${side}CounterpartyIban`),
    })),
  ),
);

const entryRowsOf = `
  select e.id, e.amount, e.currency, e.booking_date, e.counterparty_name, e.counterparty_iban,
         b.remittance, b.end_to_end_identification, b.exchange_json
    from ledger_entries as e
    join bookings as b on b.id = e.booking_id
   where e.account_id = ?`;

// The rest of the day where the page before has ended, and the days before it: each is one stretch of the index on
// both engines, which a comparison of pairs is on SQLite alone, and one statement for both would look all rows up twice.
const selectRestOfDay = statement((knex, value) =>
  knex.raw(
    `${entryRowsOf} and e.booking_date = ? and e.id < ? order by e.id desc limit ?`,
    ['accountId', 'date', 'id', 'limit'].map((name) => value(name)),
  ),
);

const selectDays = statement((knex, value) =>
  knex.raw(
    `${entryRowsOf} and e.booking_date >= ? and e.booking_date <= ? order by e.booking_date desc, e.id desc limit ?`,
    ['accountId', 'from', 'to', 'limit'].map((name) => value(name)),
  ),
);

/** With two entries each; Knex makes one SELECT of every row, of which SQLite joins at most 500. */
const bookingsAtOnce = 250;

export const ledger = {
  /** Writes each amount from its debtor's leg to its creditor's leg; all, or with the transaction none. */
  async book(transaction: Transaction, booking: Booking, movements: readonly Movement[]): Promise<void> {
    await insertBooking.change(transaction, {
      id: booking.id,
      paymentId: booking.paymentId ?? null,
      feeForPaymentId: booking.feeForPaymentId ?? null,
      bookedAt: booking.bookedAt,
      bookingDate: booking.bookingDate,
      remittance: booking.remittance,
      endToEndIdentification: booking.endToEndIdentification ?? null,
      exchange: exchangeColumn(booking.exchange),
    });
    for (const { amount, creditor, debtor } of movements) {
      await insertEntries.change(transaction, {
        bookingId: booking.id,
        bookingDate: booking.bookingDate,
        currency: amount.currency,
        debtorEntryId: debtor.entryId,
        debtorAccountId: debtor.accountId,
        debtorAmount: -amount.minorUnits,
        debtorCounterpartyName: debtor.counterpartyName ?? null,
        debtorCounterpartyIban: debtor.counterpartyIban ?? null,
        creditorEntryId: creditor.entryId,
        creditorAccountId: creditor.accountId,
        creditorAmount: amount.minorUnits,
        creditorCounterpartyName: creditor.counterpartyName ?? null,
        creditorCounterpartyIban: creditor.counterpartyIban ?? null,
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
  async find(db: Knex, accountId: string, { from, to, after, limit }: EntryQuery): Promise<Entry[]> {
    const rows: EntryRow[] = [];
    if (after) {
      const place = { accountId, date: after.bookingDate, id: after.id, limit };
      rows.push(...(await selectRestOfDay.all<EntryRow>(db, place)));
    }
    if (rows.length < limit) {
      const days = { from, to: after ? addDays(after.bookingDate, -1) : to, limit: limit - rows.length };
      rows.push(...(await selectDays.all<EntryRow>(db, { accountId, ...days })));
    }
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
    ...exchangeOf(row.exchange_json),
  };
}
