/** The day on which a payment is executed at the earliest, where the bank keeps cut-off times and where it does not. */
import { executionDayOf } from '../../domain/payments/banking-days.js';
import type { Payment } from '../../domain/payments/payment.js';
import type { Product } from '../../domain/payments/products.js';
import type { Instant, LocalDate } from '../../domain/time.js';
import type { Services } from '../services.js';

/** For an order that is complete now; the requested day is the one that it asks for. */
export function executionDay(
  product: Product,
  requested: LocalDate | undefined,
  { clock, policy }: Services,
): LocalDate {
  const today = clock.today();
  if (policy.keepsCutOffs) {
    return executionDayOf(product, requested, { date: today, time: clock.timeOfDay() });
  }
  return requested !== undefined && requested > today ? requested : today;
}

/** The days on which approved payments are carried out, each once, the next one first. */
export function executionDaysOf(
  payments: readonly Pick<Payment, 'executionDate'>[],
  { clock }: Pick<Services, 'clock'>,
): readonly LocalDate[] {
  const today = clock.today();
  const days = payments.map(({ executionDate }) => (executionDate > today ? executionDate : today));
  return [...new Set(days)].toSorted();
}

/**
 * When a payment that is signed now is executed: on its day, or today when that is over or the product's cut-off time,
 * which is about the last signature, does not allow it any more; and when the worker looks at it first.
 */
export function firstAttemptOf(
  { executionDate, product }: Payment,
  services: Services,
): { readonly today: LocalDate; readonly attemptAt: Instant } {
  const today = executionDay(product, undefined, services);
  const { clock } = services;
  const day = executionDate > today ? executionDate : today;
  // Not before: the worker reads past everything that waits for another day, again and again.
  return { today, attemptAt: day > clock.today() ? clock.startOf(day) : clock.now() };
}
