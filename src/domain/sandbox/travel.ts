/** How far a workspace's clock may go forward, and how that is asked for. */
import { nextBankingDay } from '../payments/banking-days.js';
import { Problem } from '../problem.js';
import { addDays, type Instant, type LocalDate } from '../time.js';

/** The furthest that a workspace's clock may be ahead of the bank's: ten years. */
export const furthestMilliseconds = 3653 * 86_400_000;

const path = 'body.forward';

/** A period as ISO 8601 writes it, as far as it says how far a clock goes: `P181D`, `P1Y2M`, `PT36H`. */
const period =
  /^P(?=.)(?:(\d{1,2})Y)?(?:(\d{1,3})M)?(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T(?=.)(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/;

/** What a workspace's clock shows when it is asked to go forward, and the bank's calendar. */
export interface ClockFace {
  readonly now: Instant;
  readonly today: LocalDate;
  /** The instant at which a date begins in the bank's zone. */
  startOf(date: LocalDate): Instant;
}

/**
 * The instant to which a clock is asked to go: by a period of ISO 8601, to the beginning of the `next-banking-day`, or to
 * `midnight`. Years, months, weeks and days are the calendar's, so that the time of day stays; hours and what is below them
 * are counted. Throws `request.invalid` for anything else, and for what leads nowhere.
 */
export function targetOf(forward: string, { now, startOf, today }: ClockFace): Instant {
  if (forward === 'midnight') return startOf(addDays(today, 1));
  if (forward === 'next-banking-day') return startOf(nextBankingDay(today));
  const [, ...parts] = period.exec(forward) ?? [];
  if (parts.length === 0) {
    const text = 'forward is a period of ISO 8601 such as P181D or PT36H, next-banking-day, or midnight.';
    throw new Problem('request.invalid', text, path);
  }
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map(
    (part) => Number(part || 0),
  );
  const date = addDays(addMonths(today, 12 * years + months), 7 * weeks + days);
  const counted = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  const target = (date === today ? now : startOf(date) + now - startOf(today)) + counted;
  if (target > now) return target;
  throw new Problem('request.invalid', 'forward is a time, and this is none: the clock would stand.', path);
}

/** The same day of a later month, or the last day of a shorter one. */
function addMonths(date: LocalDate, months: number): LocalDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  const sameDay = new Date(Date.UTC(year, month - 1 + months, Math.min(day, last.getUTCDate())));
  return sameDay.toISOString().slice(0, 10);
}

/** Refuses `status.invalid` where a clock would be further ahead of the bank's than it may. */
export function requireWithinReach(aheadMilliseconds: number): void {
  if (aheadMilliseconds <= furthestMilliseconds) return;
  const text = 'A workspace’s clock goes at most ten years ahead of the bank’s; a reset brings it back.';
  throw new Problem('status.invalid', text);
}

const stepMilliseconds = 1000;

/**
 * How far ahead the clock is set next: to the first instant at which something is due, in full seconds as a worker would
 * come, and to the target at the latest. `now` is the bank's own instant.
 */
export function nextStep(
  due: Instant | undefined,
  { now, target }: { readonly now: Instant; readonly target: number },
): number {
  if (due === undefined) return target;
  return Math.min(target, Math.ceil(due / stepMilliseconds) * stepMilliseconds - now);
}
