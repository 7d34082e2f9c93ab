/**
 * The end of a standing order before its last day: by the TPP, immediately while the order is unsigned, else after a
 * customer has authorised it; or by a customer alone, on the customer's own page. It stops what is not executed.
 */
import { Problem } from '../../domain/problem.js';
import {
  isStoppable,
  type StandingOrder,
  type StandingOrderStatus,
} from '../../domain/standing-orders/standing-order.js';
import type { Once } from '../idempotency.js';
import {
  type Cancelled,
  cancelOrder,
  findStoppers,
  findStopRefusal,
  stopRules,
} from '../payments/order-cancellation.js';
import type { PaymentAddress } from '../payments/payments.js';
import type { StartableKind } from '../resource/kind.js';
import type { Call, Services } from '../services.js';
import { withTestClock } from '../test-clock.js';
import { standingOrderTransitions, stopStandingOrder } from './signing.js';
import { standingOrderKind } from './standing-order-kind.js';
import { buildStandingOrderBinding, buildStandingOrderSummary } from './standing-order-summary.js';
import { findStandingOrder } from './standing-orders.js';

export function cancelStandingOrder(
  address: PaymentAddress,
  call: Call,
): Promise<Once<Cancelled<StandingOrderStatus>>> {
  const find = async () => {
    const { id, status } = await findStandingOrder(address, call);
    if (status !== 'RCVD' && !isStoppable(status)) throw createRefusal(status);
    return { id, status, shown: status };
  };
  return cancelOrder(standingOrderTransitions, find, call);
}

function createRefusal(status: StandingOrderStatus): Problem {
  return status === 'ACSC'
    ? new Problem('cancellation.invalid', 'The standing order has been executed to its end.')
    : new Problem('status.invalid', 'The standing order has ended: there is nothing to cancel.');
}

export const standingOrderCancellationKind: StartableKind<StandingOrder, PaymentAddress> = {
  ...standingOrderKind,
  isOver: ({ status }) => !isStoppable(status),
  isSafe: true,
  rules: (order, authorisation, services) => ({
    ...stopRules(order, authorisation, services),
    review: async () => ({
      kind: 'standing-cancel',
      standingOrder: await buildStandingOrderSummary(order, services),
    }),
    bindingOf: () => ({ ...buildStandingOrderBinding(order, authorisation.id), kind: 'standing-cancel' }),
    authorise: async (transaction) => {
      if (await stopStandingOrder(transaction, order.id, services)) return 'approved';
      await services.stores.authorisations.end(transaction, authorisation.id, 'executed');
      return 'superseded';
    },
    afterwards: services.wakeExecution,
  }),
  start: {
    ...standingOrderKind.start,
    isOpen: ({ status }) => isStoppable(status),
    lock: (transaction, { id, status }, { stores }) =>
      stores.transitions.lockAt(transaction, 'standing-order', id, status),
    findSigners: findStoppers,
    closedText:
      'Only a standing order that is approved and has not ended needs a cancellation to be approved.',
  },
};

/** Ends an order on a customer's own page, and returns whether it had not ended before. Throws 404 for others. */
export async function endOwnStandingOrder(psuId: string, id: string, given: Services): Promise<boolean> {
  const { read, stores, work } = given;
  const order = await read.run((db) => stores.standingOrders.find(db, id));
  if (!order || (await findStopRefusal(order, psuId, given.bank)) !== undefined)
    throw new Problem('payment.unknown', 'There is no such payment.', 'paymentId');
  const services = await withTestClock(order.clientId, given);
  return work.run(async (transaction) => {
    const hasStopped = await stopStandingOrder(transaction, id, services);
    if (hasStopped) await stores.authorisations.endAllOfEach(transaction, 'standing-cancel', [id], 'decided');
    return hasStopped;
  });
}
