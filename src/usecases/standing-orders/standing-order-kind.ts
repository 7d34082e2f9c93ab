/** The kind `standing-order`: authorised by one decision for all its executions. */
import type { AuthorisationOutcome, ShownOutcome } from '../../domain/authorisation/authorisation.js';
import { defined } from '../../domain/defined.js';
import type { StandingOrder } from '../../domain/standing-orders/standing-order.js';
import { isSuccess } from '../payments/outcomes.js';
import { createOrderKind, orderRules } from '../payments/signed-order.js';
import type { PaymentAddress } from '../payments/payments.js';
import { findSignerRefusal } from '../payments/signing-checks.js';
import type { StartableKind } from '../resource/kind.js';
import type { Services } from '../services.js';
import { findSignatures } from '../resource/signature-progress.js';
import { buildRejection, transition } from '../resource/transition.js';
import { findFirstDay, signStandingOrder, standingOrderTransitions } from './signing.js';
import { buildStandingOrderBinding, buildStandingOrderSummary } from './standing-order-summary.js';
import { findStandingOrder } from './standing-orders.js';

export const standingOrderKind: StartableKind<StandingOrder, PaymentAddress> = {
  ...createOrderKind({
    transitions: standingOrderTransitions,
    find: (db, id, { stores }) => stores.standingOrders.find(db, id),
    findOwn: findStandingOrder,
    closedText: 'The standing order is decided: there is nothing left to approve.',
  }),
  rules: (order, authorisation, services) => ({
    ...orderRules(standingOrderTransitions, order, authorisation, services),
    // Missing money rejects an execution, and not the order.
    findRefusal: async (psuId) =>
      (await findSignerRefusal('standing-order', { ...order, prices: [order.price] }, psuId, services)) ??
      (findFirstDay(order, services) === undefined ? 'undone' : undefined),
    review: async () => ({
      kind: 'standing-order',
      standingOrder: await buildStandingOrderSummary(order, services),
      ...defined({ signatures: await findSignatures('standing-order', order, services) }),
    }),
    bindingOf: () => buildStandingOrderBinding(order, authorisation.id),
    authorise: (transaction, { psuId }) => signStandingOrder(transaction, order, psuId, services),
    reject: (transaction, outcome) =>
      transition(transaction, standingOrderTransitions, rejectionOf(order, outcome, services), services),
    outcomeNow: async (outcome) => correctOutcome(order, outcome),
    // Once the first payment is made, its day is no news, and the next one is not the first.
    executionDays: () =>
      order.nextExecutionDate === undefined || order.executions > 0 ? undefined : [order.nextExecutionDate],
  }),
};

function rejectionOf(order: StandingOrder, outcome: AuthorisationOutcome, services: Services) {
  const rejection = buildRejection(order.id, outcome);
  const isLate = outcome === 'undone' && findFirstDay(order, services) === undefined;
  return isLate ? ({ ...rejection, cause: 'approval-expired' } as const) : rejection;
}

/** Corrects an outcome for a page opened later: an order that has ended is not shown as approved. */
function correctOutcome({ status }: StandingOrder, outcome: ShownOutcome): ShownOutcome {
  if (!isSuccess(outcome)) return outcome;
  if (status === 'CANC') return 'withdrawn';
  if (status === 'RJCT') return 'undone';
  if (status === 'ACSC') return 'executed';
  // All signatures are there now, also for an earlier signer.
  return outcome === 'signed' && status === 'ACTC' ? 'approved' : outcome;
}
