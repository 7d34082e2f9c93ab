/** Shows a standing order's payments: amount, payee and frequency, and their days. */
import type { StandingOrderSummary } from '../../usecases/resource/subject.js';
import { countsInMonths, type Schedule } from '../../domain/standing-orders/schedule.js';
import { row } from '../kit/components.js';
import type { Html } from '../../engine/html.js';
import type { PageContext } from '../kit/layout.js';
import { formatDate, formatList, formatMonth } from '../texts/wording.js';
import { essentialRows } from './payment-details.js';

/** Amount with its frequency, and payee: a customer reads them above the button, before approving all payments at once. */
export function standingEssentials(
  { payment, schedule }: StandingOrderSummary,
  context: PageContext,
): readonly Html[] {
  return essentialRows(payment, context, context.texts['standing-order'].frequencies[schedule.frequency]);
}

/** Days and end. `isOver` leaves out what would come. */
export function scheduleRows(
  { isExchanged, nextExecutionDate, schedule }: StandingOrderSummary,
  isOver: boolean,
  { language, texts }: PageContext,
): readonly (Html | undefined)[] {
  const words = texts['standing-order'];
  const { endDate, executionRule, frequency, monthsOfExecution } = schedule;
  const months = monthsOfExecution?.toSorted((one, other) => one - other);
  const names = months?.map((month) => formatMonth(month, language));
  return [
    names && row(words.months, formatList(names, language)),
    countsInMonths(frequency) ? row(words.day, describeDay(schedule, words.lastDay)) : undefined,
    isOver || nextExecutionDate === undefined
      ? undefined
      : row(words.next, formatDate(nextExecutionDate, language)),
    row(words.endDate, endDate === undefined ? words.noEnd : formatDate(endDate, language)),
    row(words.rule, words.rules[executionRule]),
    isExchanged ? row(words.rate, words.rateOfDay) : undefined,
  ];
}

function describeDay({ dayOfExecution, startDate }: Schedule, lastDay: string): string {
  const day = dayOfExecution ?? Number(startDate.slice(8));
  return day === 31 ? lastDay : String(day);
}
