/** An account's statement: its entries, the days that it is asked for, and its pages, pending payments first. */
import type { Violation } from '../problem.js';
import { addDays, type LocalDate } from '../time.js';
import type { Money } from '../money.js';
import type { Exchange } from '../payments/exchange.js';
import type { PaymentOrder } from '../payments/order.js';
import { defined } from '../defined.js';

/** Both days are included. */
export interface Period {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** What is older than this is shown only soon after the customer's authentication (RTS on SCA, article 10). */
const daysWithoutFreshness = 90;

/** By default the last 90 days up to today. */
export function periodOf(
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

export type BookingStatus = 'booked' | 'pending' | 'both';

/** What a page is cut from; the same for all pages of a listing. */
export interface StatementFilters {
  readonly bookingStatus: BookingStatus;
  readonly period: Period;
}

export type StatementPlace =
  | { readonly section: 'pending'; readonly before?: string }
  | { readonly section: 'booked'; readonly after?: EntryPosition };

/** A page further on, and when the first page was read. */
export interface StatementMark {
  readonly since: LocalDate;
  /** Sorts after everything that was booked by then, and before what has been booked later. */
  readonly newest: string;
  readonly place: StatementPlace;
}

export const pageSizes = { least: 1, most: 500, usual: 50 } as const;

export function firstPlace({ bookingStatus }: StatementFilters): StatementPlace {
  return { section: bookingStatus === 'booked' ? 'booked' : 'pending' };
}

/** A listing that was begun before midnight is read to its end as of the day on which it began. */
export function dayOf(mark: StatementMark | undefined, today: LocalDate): LocalDate {
  return mark ? mark.since : today;
}

/** Nobody reads a listing for days: an older one is begun anew, and then counted. */
export function isOutdated({ since }: StatementMark, today: LocalDate): boolean {
  return since < addDays(today, -1);
}

/**
 * Where the booked entries of a listing begin, when its pending payments fill the pages before: with those that were
 * there when the listing was begun, so that its pages are not a way to see new ones.
 */
export function beginningOf({ newest, since }: StatementMark, { to }: Period): EntryPosition {
  return { bookingDate: to < since ? to : since, id: newest };
}

export function writeMark({ newest, place, since }: StatementMark): string {
  const { section } = place;
  if (section === 'pending') return JSON.stringify([since, newest, section, place.before]);
  return JSON.stringify([since, newest, section, place.after?.bookingDate, place.after?.id]);
}

/** Reads what `writeMark` has written; the seal around it has proven that. */
export function readMark(text: string): StatementMark {
  const [since, newest, section, first, second]: unknown[] = JSON.parse(text);
  if (typeof since !== 'string' || typeof newest !== 'string') throw new Error('a sealed mark names no day');
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

/** What an order says to its parties beside amount, names and text. */
export type OrderDetails = Pick<
  PaymentOrder,
  'ultimateDebtor' | 'ultimateCreditor' | 'purposeCode' | 'remittanceInformationStructured'
>;

export interface Entry extends EntryPosition {
  /** By which the bank itself calls the entry; at most 35 characters. */
  readonly entryReference?: string;
  /** Negative when the account is debited. */
  readonly amount: Money;
  readonly remittance: string;
  /** How the transaction names the holder of the account: who has paid, or the creditor as the order has it. */
  readonly holderName?: string;
  readonly counterpartyName?: string;
  readonly counterpartyIban?: string;
  readonly endToEndIdentification?: string;
  readonly exchange?: Exchange;
  /** ISO 20022's, for instance PMNT-RCDT-ESCT. */
  readonly bankTransactionCode?: string;
  readonly details?: OrderDetails;
}

/** Which entries are wanted: of a period, and at most so many. */
export interface EntryQuery extends Period {
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
  readonly bankTransactionCode: string;
  readonly details: OrderDetails;
}

type MayLack<Members> = { readonly [Name in keyof Members]: Members[Name] | undefined };

/** What of an order a booking keeps for the statements; nothing where the order has none of it. */
export function detailsOf(order: MayLack<OrderDetails>): OrderDetails | undefined {
  const { purposeCode, remittanceInformationStructured, ultimateCreditor, ultimateDebtor } = order;
  const details = defined({ ultimateDebtor, ultimateCreditor, purposeCode, remittanceInformationStructured });
  return Object.keys(details).length === 0 ? undefined : details;
}
