/** The embedded bank's double-entry ledger: a booking with the entries that add up to nothing. */
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
};
