/** What an account's statement shows: booked entries with their places in it, and payments that are still pending. */
import type { Money } from '../money.js';
import type { Exchange } from '../payments/exchange.js';
import type { LocalDate } from '../time.js';

/** Statements run from the newest booking date to the oldest, and within a date from the highest id to the lowest. */
export interface EntryPosition {
  readonly bookingDate: LocalDate;
  readonly id: string;
}

export interface Entry extends EntryPosition {
  /** Negative when the account is debited. */
  readonly amount: Money;
  readonly remittance: string;
  readonly counterpartyName?: string;
  readonly counterpartyIban?: string;
  readonly endToEndIdentification?: string;
  /** How the amount was exchanged, where it was. */
  readonly exchange?: Exchange;
}

/** Which entries are wanted: between two dates, both included, and at most so many. */
export interface EntryQuery {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Only what comes after this place of the statement. */
  readonly after?: EntryPosition;
  readonly limit: number;
}

export interface PendingPayment {
  readonly id: string;
  /** Always negative: it will be taken off the account. */
  readonly amount: Money;
  readonly executionDate: LocalDate;
  readonly creditorName: string;
  readonly creditorIban: string;
  readonly remittance: string;
  readonly endToEndIdentification?: string;
  readonly exchange?: Exchange;
}
