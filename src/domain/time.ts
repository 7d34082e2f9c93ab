/** Instants are UTC milliseconds; calendar dates are ISO strings in the bank's own time zone. */

/** An instant, in milliseconds since 1970-01-01T00:00Z. */
export type Instant = number;
/** A calendar date such as `2026-06-30`; ISO dates sort as text. */
export type LocalDate = string;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  // Building one costs far more than using it, and a bank has one zone.
  const formatter = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** The calendar date of an instant in a zone: 22:30Z on 30 June is 1 July in Zagreb. */
export function localDate(instant: Instant, timeZone: string): LocalDate {
  return formatterFor(timeZone).format(instant);
}
