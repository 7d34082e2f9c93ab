/** The earliest execution day of a payment, with or without the bank's cut-off times. */
import { calculateExecutionDay } from '../../domain/payments/banking-days.js';
import type { Payment } from '../../domain/payments/payment.js';
import type { Product } from '../../domain/payments/products.js';
import type { Instant, LocalDate } from '../../domain/time.js';
import type { Services } from '../services.js';

/** Returns the execution day of an order completed now; `requested` is the day that the order asks for. */
export function executionDay(
  product: Product,
  requested: LocalDate | undefined,
  { clock, policy }: Services,
): LocalDate {
  const today = clock.today();
  if (policy.keepsCutOffs) {
    return calculateExecutionDay(product, requested, { date: today, time: clock.timeOfDay() });
  }
  return requested !== undefined && requested > today ? requested : today;
}

/** Returns the distinct execution days of approved payments, the earliest first. */
export function executionDaysOf(
  payments: readonly Pick<Payment, 'executionDate'>[],
  { clock }: Pick<Services, 'clock'>,
): readonly LocalDate[] {
  const today = clock.today();
  const days = payments.map(({ executionDate }) => (executionDate > today ? executionDate : today));
  return [...new Set(days)].toSorted();
}

/**
 * For a payment signed now: the earliest execution day by the cut-off time, which applies to the last signature, and
 * the worker's first attempt, on the payment's own day if that is later.
 */
export function firstAttemptOf(
  { executionDate, product }: Pick<Payment, 'executionDate' | 'product'>,
  services: Services,
): { readonly today: LocalDate; readonly attemptAt: Instant } {
  const today = executionDay(product, undefined, services);
  const { clock } = services;
  const day = executionDate > today ? executionDate : today;
  // An earlier attempt would make the worker skip the payment in every round until its day.
  return { today, attemptAt: day > clock.today() ? clock.startOf(day) : clock.now() };
}
