/** The test clock of a workspace: how far it can be advanced, and the syntax of a request. */
import { nextBankingDay } from '../../../src/domain/payments/banking-days.js';
import { Problem } from '../../../src/domain/problem.js';
import { addDays, type Instant, type LocalDate } from '../../../src/domain/time.js';

/** The furthest that a workspace's clock may be ahead of the bank's: ten years. */
export const maxAheadMilliseconds = 3653 * 86_400_000;

const path = 'body.forward';

/** An ISO 8601 duration, within bounds: `P181D`, `P1Y2M`, `PT36H`. */
const period =
  /^P(?=.)(?:(\d{1,2})Y)?(?:(\d{1,3})M)?(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T(?=.)(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/;

/** The workspace's time before an advance, and the bank's calendar. */
export interface ClockFace {
  readonly now: Instant;
  readonly today: LocalDate;
  /** The instant at which a date begins in the bank's zone. */
  startOf(date: LocalDate): Instant;
  /** The time of day of an instant in the bank's zone, for instance `16:30`. */
  timeOfDay(at: Instant): string;
}

/**
 * Returns the instant to advance a clock to: by an ISO 8601 duration, to the start of the `next-banking-day`, or to
 * `midnight`. Years to days follow the calendar and keep the time of day; hours, minutes and seconds are elapsed time.
 * Throws `request.invalid` for anything else, and for a duration of zero.
 */
export function parseTarget(forward: string, face: ClockFace): Instant {
  const { now, startOf, today } = face;
  if (forward === 'midnight') return startOf(addDays(today, 1));
  if (forward === 'next-banking-day') return startOf(nextBankingDay(today));
  const [, ...parts] = period.exec(forward) ?? [];
  if (parts.length === 0) {
    const text =
      'forward must be an ISO 8601 duration such as P181D or PT36H, next-banking-day, or midnight.';
    throw new Problem('request.invalid', text, path);
  }
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map(
    (part) => Number(part || 0),
  );
  const date = addDays(addMonths(today, 12 * years + months), 7 * weeks + days);
  const counted = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  const target = (date === today ? now : sameTimeOn(date, face)) + counted;
  if (target > now) return target;
  throw new Problem('request.invalid', 'forward must be more than zero.', path);
}

/**
 * The instant of another date at the present time of day; where the spring clock change skips that time, as much time
 * after the date's beginning as has passed today.
 */
function sameTimeOn(date: LocalDate, { now, startOf, timeOfDay, today }: ClockFace): Instant {
  const elapsed = startOf(date) + now - startOf(today);
  // On the days of the clock changes, the time since midnight is not the time of day.
  const later = minutesOf(timeOfDay(elapsed)) - minutesOf(timeOfDay(now));
  const shift = later < -12 * 60 ? later + 24 * 60 : later;
  const same = elapsed - shift * 60_000;
  return timeOfDay(same) === timeOfDay(now) ? same : elapsed;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The same day of a later month, or the last day of a shorter one. */
function addMonths(date: LocalDate, months: number): LocalDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  const sameDay = new Date(Date.UTC(year, month - 1 + months, Math.min(day, last.getUTCDate())));
  return sameDay.toISOString().slice(0, 10);
}

/** Throws `status.invalid` if a clock would be too far ahead of the bank's. */
export function requireWithinLimit(aheadMilliseconds: number): void {
  if (aheadMilliseconds <= maxAheadMilliseconds) return;
  const text = 'A workspace’s clock can be at most ten years ahead of the bank’s; a reset sets it back.';
  throw new Problem('status.invalid', text);
}

const stepMilliseconds = 1000;

/**
 * Returns the next offset of the clock: up to the first instant at which something is due, rounded up to full seconds
 * like a worker's schedule, at most the target. `now` is the bank's own instant.
 */
export function nextStep(
  due: Instant | undefined,
  { now, target }: { readonly now: Instant; readonly target: number },
): number {
  if (due === undefined) return target;
  return Math.min(target, Math.ceil(due / stepMilliseconds) * stepMilliseconds - now);
}
