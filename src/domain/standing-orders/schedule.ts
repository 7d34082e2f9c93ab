/** The schedule of a standing order (periodic payment): its execution days, by the TARGET calendar. Pure. */
import { isTargetDay } from '../payments/banking-days.js';
import { addDays, dayMilliseconds, type LocalDate } from '../time.js';

export const frequencies = [
  'Daily',
  'Weekly',
  'EveryTwoWeeks',
  'Monthly',
  'EveryTwoMonths',
  'Quarterly',
  'SemiAnnual',
  'Annual',
  'MonthlyVariable',
] as const;
export type Frequency = (typeof frequencies)[number];

/** The working day that takes the place of a weekend's day or a holiday: the next one, or the one before. */
export type ExecutionRule = 'following' | 'preceding';

/** When a standing order is executed; see psd2-api 1.3.16, periodic payments. */
export interface Schedule {
  /** The first possible execution day. */
  readonly startDate: LocalDate;
  /** The last possible execution day; absent for an order without an end. */
  readonly endDate?: LocalDate;
  readonly frequency: Frequency;
  /** The day of the month, 1 to 31; a shorter month has its last day. Absent: the day of `startDate`. */
  readonly dayOfExecution?: number;
  /** The months of the year, 1 to 12, of the frequency MonthlyVariable. */
  readonly monthsOfExecution?: readonly number[];
  readonly executionRule: ExecutionRule;
}

/** The interval between two occurrences. MonthlyVariable takes the listed ones of all months. */
const intervals: Readonly<Record<Frequency, { readonly days: number } | { readonly months: number }>> = {
  Daily: { days: 1 },
  Weekly: { days: 7 },
  EveryTwoWeeks: { days: 14 },
  Monthly: { months: 1 },
  EveryTwoMonths: { months: 2 },
  Quarterly: { months: 3 },
  SemiAnnual: { months: 6 },
  Annual: { months: 12 },
  MonthlyVariable: { months: 1 },
};

/** Whether the frequency counts in months, so that it has a day of the month. */
export function countsInMonths(frequency: Frequency): boolean {
  return 'months' in intervals[frequency];
}

/**
 * Returns the first execution day after `after`, or the first of all; undefined when there is none. Occurrences that
 * the rule moves to the same working day are one execution. A day that the rule moves out of the range from `startDate`
 * to `endDate` is left out.
 */
export function nextExecutionDay(schedule: Schedule, after?: LocalDate): LocalDate | undefined {
  const { endDate, executionRule, startDate } = schedule;
  for (const occurrence of occurrencesFrom(schedule, after)) {
    if (endDate !== undefined && occurrence > endDate) return undefined;
    const day = workingDay(occurrence, executionRule);
    if (endDate !== undefined && day > endDate) return undefined;
    if (day >= startDate && (after === undefined || day > after)) return day;
  }
  return undefined;
}

/**
 * Returns the day of the first execution of an order that can be executed from `earliest` on: days before that, which
 * were missed, become one execution at `earliest`. Undefined where no execution is left, because `earliest` is after the
 * end.
 */
export function firstExecutionDay(schedule: Schedule, earliest: LocalDate): LocalDate | undefined {
  if (schedule.endDate !== undefined && earliest > schedule.endDate) return undefined;
  const day = nextExecutionDay(schedule);
  return day !== undefined && day < earliest ? earliest : day;
}

/** Days by which the rule moves an occurrence at most, rounded up: Christmas, or Easter, beside a weekend. */
const longestMove = 7;

/** The calendar's occurrences in order, from shortly before `after`. */
function* occurrencesFrom(schedule: Schedule, after: LocalDate | undefined): Generator<LocalDate> {
  const interval = intervals[schedule.frequency];
  const from = after === undefined ? schedule.startDate : addDays(after, -longestMove);
  if ('days' in interval) yield* everyDays(schedule.startDate, interval.days, from);
  else yield* everyMonths(schedule, interval.months, from);
}

function* everyDays(startDate: LocalDate, days: number, from: LocalDate): Generator<LocalDate> {
  const passed = (Date.parse(from) - Date.parse(startDate)) / dayMilliseconds;
  let day = addDays(startDate, Math.max(0, Math.floor(passed / days)) * days);
  for (;;) {
    yield day;
    day = addDays(day, days);
  }
}

function* everyMonths(schedule: Schedule, months: number, from: LocalDate): Generator<LocalDate> {
  const { dayOfExecution = Number(schedule.startDate.slice(8)), monthsOfExecution, startDate } = schedule;
  const startMonth = monthOf(startDate);
  // The first occurrence is the first such day from the start date on; the others count from its month.
  const first = dayOfMonth(startMonth, dayOfExecution) < startDate ? startMonth + 1 : startMonth;
  const passed = Math.max(0, Math.floor((monthOf(from) - first) / months));
  for (let month = first + passed * months; ; month += months)
    if (monthsOfExecution?.includes((month % 12) + 1) ?? true) yield dayOfMonth(month, dayOfExecution);
}

/** The number of a month since the year 0. */
function monthOf(date: LocalDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

/** The day in a month, or the month's last day if the month is shorter. */
function dayOfMonth(month: number, day: number): LocalDate {
  const year = Math.floor(month / 12);
  const lastDay = new Date(Date.UTC(year, (month % 12) + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month % 12, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

function workingDay(date: LocalDate, rule: ExecutionRule): LocalDate {
  let day = date;
  while (!isTargetDay(day)) day = addDays(day, rule === 'following' ? 1 : -1);
  return day;
}
