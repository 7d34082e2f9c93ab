/** The days that a statement is asked for, and how far back it may reach. */
import type { Violation } from '../problem.js';
import { addDays, type LocalDate } from '../time.js';

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
