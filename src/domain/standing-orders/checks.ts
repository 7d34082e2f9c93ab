/** The checks of a standing order's schedule, beyond the contract's schema. */
import { inconsistent, invalid, type Violation } from '../problem.js';
import type { LocalDate } from '../time.js';
import { countsInMonths, nextExecutionDay, type Schedule } from './schedule.js';

interface ScheduleFacts {
  readonly today: LocalDate;
  /** The latest start date that the bank accepts. */
  readonly lastExecutionDate: LocalDate;
}

/** Returns every rule that the schedule breaks. */
export function findScheduleViolations(schedule: Schedule, facts: ScheduleFacts): Violation[] {
  const { endDate, startDate } = schedule;
  const faults = [...startViolations(schedule, facts), ...fieldViolations(schedule)];
  if (endDate !== undefined && endDate < startDate) {
    faults.push({
      reason: 'period.invalid',
      field: 'endDate',
      text: 'The end date is before the start date.',
    });
  }
  // Without its months, MonthlyVariable would be every month.
  if (faults.length > 0 || nextExecutionDay(schedule) !== undefined) return faults;
  const text = 'No execution day is between the start date and the end date.';
  return [{ reason: 'period.invalid', field: 'endDate', text }];
}

function startViolations({ startDate }: Schedule, { lastExecutionDate, today }: ScheduleFacts): Violation[] {
  const field = 'startDate';
  if (startDate < today) {
    return [{ reason: 'execution-date.past', field, text: `The start date is before today, ${today}.` }];
  }
  if (startDate <= lastExecutionDate) return [];
  const text = `The bank takes orders that start until ${lastExecutionDate}, and not on later days.`;
  return [{ reason: 'execution-date.too-far', field, text }];
}

/** The fields that the frequency needs, and those that it cannot have. */
function fieldViolations({ dayOfExecution, frequency, monthsOfExecution }: Schedule): Violation[] {
  const faults: Violation[] = [];
  if (dayOfExecution !== undefined && !countsInMonths(frequency)) {
    const text = `The frequency ${frequency} has no day of the month; it counts from the start date.`;
    faults.push(inconsistent('dayOfExecution', text));
  }
  if (monthsOfExecution !== undefined && frequency !== 'MonthlyVariable') {
    faults.push(inconsistent('monthsOfExecution', 'Only the frequency MonthlyVariable has months.'));
  }
  if (monthsOfExecution && new Set(monthsOfExecution).size < monthsOfExecution.length) {
    faults.push(invalid('monthsOfExecution', 'A month is named twice.'));
  }
  if (monthsOfExecution === undefined && frequency === 'MonthlyVariable') {
    const text = 'is missing, and the frequency MonthlyVariable needs it.';
    faults.push({ ...invalid('monthsOfExecution', text), continuesField: true });
  }
  return faults;
}
