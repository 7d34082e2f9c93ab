/** The earliest execution day of a payment, with or without the bank's cut-off times. */
import { isUnsigned } from '../../domain/authorisation/signing.js';
import { calculateExecutionDay } from '../../domain/payments/banking-days.js';
import type { Payment } from '../../domain/payments/payment.js';
import type { Product } from '../../domain/payments/products.js';
import type { Instant, LocalDate } from '../../domain/time.js';
import type { Clock, Policy, Services } from '../services.js';

interface DayServices {
  readonly clock: Pick<Clock, 'dateOf' | 'now' | 'timeOfDay'>;
  readonly policy: Pick<Policy, 'keepsCutOffs'>;
}

/** Returns the execution day of an order completed now; `requested` is the day that the order asks for. */
export function executionDay(
  product: Product,
  requested: LocalDate | undefined,
  { clock, policy }: DayServices,
): LocalDate {
  // One reading: around midnight, the date and the time of day could otherwise be of two days.
  const now = clock.now();
  const today = clock.dateOf(now);
  if (policy.keepsCutOffs) {
    return calculateExecutionDay(product, requested, { date: today, time: clock.timeOfDay(now) });
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
 * For a payment signed now: the earliest execution day by the cut-off time, which applies to the last signature; the
 * execution day, which is the payment's own day if that is later; and the worker's first attempt.
 */
export function firstAttemptOf(
  { executionDate, product }: Pick<Payment, 'executionDate' | 'product'>,
  services: Services,
): { readonly today: LocalDate; readonly day: LocalDate; readonly attemptAt: Instant } {
  const today = executionDay(product, undefined, services);
  const { clock } = services;
  const day = executionDate > today ? executionDate : today;
  // An earlier attempt would make the worker skip the payment in every round until its day.
  return { today, day, attemptAt: day > clock.today() ? clock.startOf(day) : clock.now() };
}

/**
 * The execution day that a customer reads; undefined for an execution at once. Before the last of the missing
 * signatures, this is the day of a signature given now; an earlier signature does not fix it.
 */
export function laterDayOf(
  order: Pick<Payment, 'executionDate' | 'product'> & { readonly status: string },
  missingSignatures: number,
  services: Services,
): LocalDate | undefined {
  const isLast = isUnsigned(order.status) && missingSignatures <= 1;
  const day = isLast ? firstAttemptOf(order, services).day : order.executionDate;
  return day > services.clock.today() ? day : undefined;
}
