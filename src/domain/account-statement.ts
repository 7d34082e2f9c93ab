/**
 * An account's statement: its entries, the requested period, and pagination by cursor (`StatementCursor`), pending
 * payments first.
 */
import type { Violation } from './problem.js';
import { addDays, isLocalDate, type LocalDate } from './time.js';
import { isStatable, type Money } from './money.js';
import type { Exchange } from './payments/exchange.js';
import type { PaymentOrder } from './payments/order.js';
import { defined } from './defined.js';

/** Both days are included. */
export interface Period {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Older entries are shown only shortly after strong customer authentication (RTS on SCA, article 10). */
const daysWithoutFreshness = 90;

/** The requested period; defaults to the last 90 days up to today. */
export function toPeriod(
  { dateFrom, dateTo }: { readonly dateFrom?: LocalDate; readonly dateTo?: LocalDate },
  today: LocalDate,
): Period {
  return { from: dateFrom ?? addDays(today, -daysWithoutFreshness), to: dateTo ?? today };
}

export function findPeriodViolations({ from, to }: Period): Violation[] {
  if (from <= to) return [];
  const text = `The period ends on ${to}, before it begins on ${from}; without dateFrom it begins ${daysWithoutFreshness} days ago.`;
  return [{ reason: 'period.invalid', field: 'dateTo', text }];
}

export function needsFreshness({ from }: Period, today: LocalDate): boolean {
  return from < addDays(today, -daysWithoutFreshness);
}

export function includes({ from, to }: Period, day: LocalDate): boolean {
  return from <= day && day <= to;
}

export const bookingStatuses = ['booked', 'pending', 'both'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** The filters of a listing; the same for all its pages. */
export interface StatementFilters {
  readonly bookingStatus: BookingStatus;
  readonly period: Period;
}

export type CursorPosition =
  | { readonly section: 'pending'; readonly before?: string }
  | { readonly section: 'booked'; readonly after?: EntryPosition };

/** The pagination cursor: the next page, and when the first page was read. */
export interface StatementCursor {
  readonly since: LocalDate;
  /** An id that sorts after every entry booked before the first page was read, and before later entries. */
  readonly newest: string;
  readonly place: CursorPosition;
}

export const pageSizes = { least: 1, most: 500, usual: 50 } as const;

export function firstCursorPosition({ bookingStatus }: StatementFilters): CursorPosition {
  return { section: bookingStatus === 'booked' ? 'booked' : 'pending' };
}

/** A listing that was started before midnight keeps its start day on all pages. */
export function listingStartDay(mark: StatementCursor | undefined, today: LocalDate): LocalDate {
  return mark ? mark.since : today;
}

/** A cursor older than yesterday is rejected: the listing starts again, and counts as a new access. */
export function isOutdated({ since }: StatementCursor, today: LocalDate): boolean {
  return since < addDays(today, -1);
}

/**
 * The position of the first booked entry when pending payments fill the pages before. Entries booked after the start of
 * the listing are left out, so that its pages are no way to see new entries.
 */
export function firstBookedPosition({ newest, since }: StatementCursor, { to }: Period): EntryPosition {
  return { bookingDate: to < since ? to : since, id: newest };
}

export function formatCursor({ newest, place, since }: StatementCursor): string {
  const { section } = place;
  if (section === 'pending') return JSON.stringify([since, newest, section, place.before]);
  return JSON.stringify([since, newest, section, place.after?.bookingDate, place.after?.id]);
}

/** Parses the output of `formatCursor`; the caller has verified the seal around the text. */
export function parseCursor(text: string): StatementCursor {
  const [since, newest, section, first, second]: unknown[] = JSON.parse(text);
  if (typeof since !== 'string' || typeof newest !== 'string') throw new Error('a sealed cursor has no day');
  if (section === 'pending') {
    return { since, newest, place: { section, ...(typeof first === 'string' && { before: first }) } };
  }
  const after =
    typeof first === 'string' && typeof second === 'string' ? { bookingDate: first, id: second } : undefined;
  return { since, newest, place: { section: 'booked', ...(after && { after }) } };
}

/** Statements run from the newest booking date to the oldest, and within a date from the highest id to the lowest. */
export interface EntryPosition {
  readonly bookingDate: LocalDate;
  readonly id: string;
}

/** The details of an order for its parties besides amount, names and remittance text. */
export type OrderDetails = Pick<
  PaymentOrder,
  'ultimateDebtor' | 'ultimateCreditor' | 'purposeCode' | 'remittanceInformationStructured'
>;

/**
 * An entry of a statement. Names of more than 70 letters and a remittance text of more than 140 are cut; any other
 * optional member beyond its bounds is left out.
 */
export interface Entry extends EntryPosition {
  /** The bank's own reference of the entry; at most 35 letters. */
  readonly entryReference?: string;
  /** Negative when the account is debited; an entry beyond 14 digits before the decimal point is left out. */
  readonly amount: Money;
  readonly remittance: string;
  /** The account holder's name in the transaction: the payer's, or the creditor's as written in the order. */
  readonly holderName?: string;
  readonly counterpartyName?: string;
  /** An IBAN, or up to 30 letters and digits. */
  readonly counterpartyIban?: string;
  /** At most 35 letters. */
  readonly endToEndIdentification?: string;
  readonly exchange?: Exchange;
  /** ISO 20022 code, for instance PMNT-RCDT-ESCT. */
  readonly bankTransactionCode?: string;
  /** A structured reference has at most 140 letters; the purpose code is one of ISO 20022. */
  readonly details?: OrderDetails;
}

/** Whether a contract can state an entry; the others are left out of statements. */
export function isStatableEntry({ amount, bookingDate }: Pick<Entry, 'amount' | 'bookingDate'>): boolean {
  return isStatable(amount) && isLocalDate(bookingDate);
}

/** A query for entries of a period, at most `limit` of them. */
export interface EntryQuery extends Period {
  /** Returns only entries after this position of the statement. */
  readonly after?: EntryPosition;
  readonly limit: number;
}

export interface PendingPayment {
  readonly id: string;
  /** Always negative: the amount will be debited. */
  readonly amount: Money;
  readonly executionDate: LocalDate;
  readonly creditorName: string;
  readonly creditorIban: string;
  readonly remittance: string;
  readonly endToEndIdentification?: string;
  readonly exchange?: Exchange;
  readonly bankTransactionCode?: string;
  readonly details: OrderDetails;
}

type MayLack<Members> = { readonly [Name in keyof Members]: Members[Name] | undefined };

/** The details of an order that its booking keeps for statements; undefined if the order has none of them. */
export function toOrderDetails(order: MayLack<OrderDetails>): OrderDetails | undefined {
  const { purposeCode, remittanceInformationStructured, ultimateCreditor, ultimateDebtor } = order;
  const details = defined({ ultimateDebtor, ultimateCreditor, purposeCode, remittanceInformationStructured });
  return Object.keys(details).length === 0 ? undefined : details;
}
