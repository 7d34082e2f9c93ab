/** The summary of a standing order on the customer's pages, and the facts to which a confirmation is linked. */
import type { StandingOrderBinding } from '../../bank/sca.js';
import { isUnsigned } from '../../domain/authorisation/signing.js';
import { defined } from '../../domain/defined.js';
import type { StandingOrder } from '../../domain/standing-orders/standing-order.js';
import { toSchedule } from '../../domain/standing-orders/standing-order.js';
import type { LocalDate } from '../../domain/time.js';
import { buildBindingFacts, summarizeOrder } from '../payments/payment-summary.js';
import { countMissingSignatures } from '../payments/signing-checks.js';
import type { StandingOrderSummary } from '../resource/subject.js';
import type { Services } from '../services.js';
import { findFirstDay } from './signing.js';

export async function buildStandingOrderSummary(
  standingOrder: StandingOrder,
  services: Services,
): Promise<StandingOrderSummary> {
  const { bank } = services;
  const { debtorAccountId, debtorIban } = standingOrder;
  const [account, missing] = await Promise.all([
    bank.findAccount(debtorIban),
    countMissingSignatures('standing-order', standingOrder, services),
  ]);
  const mandate = account?.mandate ?? (await bank.mandateOf(debtorAccountId));
  // Each execution has the rate of its day.
  const { exchange, total, ...payment } = summarizeOrder(standingOrder, account);
  return {
    payment: {
      ...payment,
      ...defined({
        companyName: mandate.corporateName,
        needsMoreSignatures: missing > 1 ? true : undefined,
        total: exchange ? undefined : total,
      }),
    },
    schedule: scheduleOf(standingOrder),
    isExchanged: exchange !== undefined,
    ...defined({ nextExecutionDate: nextDayOf(standingOrder, missing, services) }),
  };
}

/** The day of the next payment that a customer reads; as for other orders, only the last signature fixes the first day. */
function nextDayOf(
  standingOrder: StandingOrder,
  missingSignatures: number,
  services: Services,
): LocalDate | undefined {
  const { nextExecutionDate = '', status } = standingOrder;
  if (!isUnsigned(status)) return standingOrder.nextExecutionDate;
  if (missingSignatures <= 1) return findFirstDay(standingOrder, services);
  return nextExecutionDate > services.clock.today() ? nextExecutionDate : undefined;
}

/** Dynamic linking (RTS art. 5) to amount and payee of each execution, and to the schedule. */
export function buildStandingOrderBinding(
  standingOrder: StandingOrder,
  authorisationId: string,
): StandingOrderBinding {
  return {
    kind: 'standing-order',
    paymentId: standingOrder.id,
    ...buildBindingFacts(standingOrder, authorisationId),
    schedule: scheduleOf(standingOrder),
  };
}

function scheduleOf({ order }: StandingOrder) {
  return toSchedule(order, order.startDate);
}
