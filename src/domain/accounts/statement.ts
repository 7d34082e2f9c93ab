/** A page of an account's statement: pending payments first, then what is booked, the newest first. */
import { addDays, type LocalDate } from '../time.js';
import type { EntryPosition } from './entry.js';
import type { Period } from './period.js';

export type BookingStatus = 'booked' | 'pending' | 'both';

/** What a page is cut from; the same for all pages of a listing. */
export interface StatementFilters {
  readonly bookingStatus: BookingStatus;
  readonly period: Period;
}

/** Where a page begins. */
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

/** Nobody turns pages for days: an older listing is begun anew, and then counted. */
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
