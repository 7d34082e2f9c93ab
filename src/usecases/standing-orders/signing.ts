/** The transitions of a standing order: its signatures, its end, and the cancellation of what is not executed. */
import { firstExecutionDay } from '../../domain/standing-orders/schedule.js';
import { bankingDayFrom } from '../../domain/payments/banking-days.js';
import type { Product } from '../../domain/payments/products.js';
import {
  type PeriodicOrder,
  type StandingOrder,
  type StandingOrderCause,
  standingOrderLifecycle,
  toSchedule,
} from '../../domain/standing-orders/standing-order.js';
import type { LocalDate } from '../../domain/time.js';
import type { Transaction } from '../../storage/work/unit-of-work.js';
import { stopEntries } from '../bulks/bulk-signing.js';
import { executionDay, firstAttemptOf } from '../payments/execution-day.js';
import { AuthorisationUndone } from '../resource/kind.js';
import { endAuthorisations } from '../payments/signed-order.js';
import {
  sign,
  type SigningMove,
  type SigningResult,
  transition,
  type Transitions,
} from '../resource/transition.js';
import type { Services } from '../services.js';

export const standingOrderTransitions: Transitions<StandingOrder, StandingOrderCause, 'standing-order'> = {
  owner: 'standing-order',
  lifecycle: standingOrderLifecycle,
  afterMove: endAuthorisations('standing-order', 'standing-cancel'),
};

/** The day of a payment made now: a working day for every product, not before `requested`. */
export function executionWorkingDay(
  product: Product,
  requested: LocalDate | undefined,
  services: Services,
): LocalDate {
  return bankingDayFrom(executionDay(product, requested, services));
}

/**
 * The day of the first execution of an order that is approved now; undefined where the product's cut-off time or a
 * day without work leaves no execution until the end date.
 */
export function findFirstDay(
  { order, product }: { readonly order: PeriodicOrder; readonly product: Product },
  services: Services,
): LocalDate | undefined {
  const schedule = toSchedule(order, services.clock.today());
  return firstExecutionDay(schedule, executionWorkingDay(product, undefined, services));
}

/** Records a signature; the last one schedules the first execution. Throws where no execution is left. */
export async function signStandingOrder(
  transaction: Transaction,
  { id, order, product }: StandingOrder,
  psuId: string,
  services: Services,
): Promise<SigningResult> {
  const { stores } = services;
  const date = findFirstDay({ order, product }, services);
  if (date === undefined) throw new AuthorisationUndone();
  const { attemptAt } = firstAttemptOf({ executionDate: date, product }, services);
  const count = (move: SigningMove) =>
    move.to === 'ACTC'
      ? stores.standingOrders.countSignature(transaction, move, date, attemptAt)
      : stores.standingOrders.countSignature(transaction, move, null, null);
  return sign(transaction, standingOrderTransitions, { id, psuId }, count, services);
}

/** Ends an order, and stops its executions; false when it has ended already. */
export async function stopStandingOrder(
  transaction: Transaction,
  id: string,
  services: Services,
): Promise<boolean> {
  const cancellation = { id, to: 'CANC', cause: 'stopped-by-psu' } as const;
  if ((await transition(transaction, standingOrderTransitions, cancellation, services)) === undefined)
    return false;
  await stopEntries(transaction, id, services);
  return true;
}
