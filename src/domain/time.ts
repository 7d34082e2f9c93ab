/** Instants are UTC milliseconds; calendar dates are ISO strings in the bank's own time zone. */

/** An instant, in milliseconds since 1970-01-01T00:00Z. */
export type Instant = number;
/** A calendar date such as `2026-06-30`; ISO dates sort as text. */
export type LocalDate = string;

/** Formats an instant in UTC by RFC 3339: `2026-11-22T16:13:35.042Z`. */
export function formatInstant(instant: Instant): string {
  return new Date(instant).toISOString();
}

interface Calendar {
  readonly formatter: Intl.DateTimeFormat;
  /** The last requested quarter of an hour, and its date: a cache. */
  quarter: number;
  date: LocalDate;
}

const calendars = new Map<string, Calendar>();
const quarterMilliseconds = 900_000;

function cachedCalendar(timeZone: string): Calendar {
  const known = calendars.get(timeZone);
  if (known) return known;
  // Building a formatter costs far more than using it, and a bank has one zone.
  const formatter = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const calendar = { formatter, quarter: Number.NaN, date: '' };
  calendars.set(timeZone, calendar);
  return calendar;
}

/** The calendar date of an instant in a zone: 22:30Z on 30 June is 1 July in Zagreb. */
export function localDate(instant: Instant, timeZone: string): LocalDate {
  const calendar = cachedCalendar(timeZone);
  // Zones differ from UTC by whole quarters of an hour, so no day begins within a quarter.
  const quarter = Math.floor(instant / quarterMilliseconds);
  if (quarter !== calendar.quarter) {
    calendar.date = calendar.formatter.format(instant);
    calendar.quarter = quarter;
  }
  return calendar.date;
}

/** The time of day of an instant in a zone, for instance `16:30`. */
export function localTime(instant: Instant, timeZone: string): string {
  const formatter = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return formatter.format(instant);
}

const hourMilliseconds = 3_600_000;
export const dayMilliseconds = 24 * hourMilliseconds;

/** The instant at which a date begins in a zone; later than midnight where the spring clock change skips midnight. */
export function startOfDay(date: LocalDate, timeZone: string): Instant {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // Binary search for the first instant of the date: zones are at most 14 hours ahead of UTC and 12 behind.
  let before = (midnight - 14 * hourMilliseconds) / quarterMilliseconds - 1;
  let begun = (midnight + 12 * hourMilliseconds) / quarterMilliseconds;
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2);
    if (localDate(middle * quarterMilliseconds, timeZone) < date) before = middle;
    else begun = middle;
  }
  return begun * quarterMilliseconds;
}

/** The date `days` after a date; negative for earlier dates. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10);
}

const isoDate = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Cache of the last date that exists: a statement repeats the same date many times. */
let lastDate: string | undefined;

/** Whether a text is a calendar date that exists, such as 2030-02-28. */
export function isLocalDate(text: string): boolean {
  if (text === lastDate) return true;
  if (!isoDate.test(text)) return false;
  const day = Number(text.slice(8));
  // Every month has 28 days; a later day that the month lacks is one of the next month.
  if (day > 28 && new Date(`${text}T00:00:00Z`).getUTCDate() !== day) return false;
  lastDate = text;
  return true;
}
