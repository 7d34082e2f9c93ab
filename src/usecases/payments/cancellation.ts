/**
 * Payment cancellation by the TPP: immediate while the payment is unsigned, else after a customer has authorised the
 * cancellation, which is a row of the table of kinds.
 */
import {
  cancellable,
  isAtCore,
  isCancellable,
  type Payment,
  stoppable,
  type TransactionStatus,
} from '../../domain/payments/payment.js';
import { Problem } from '../../domain/problem.js';
import { requireFreeToEnd } from '../resource/basket-entry.js';
import type { Once } from '../idempotency.js';
import { type SigningResult, transition } from '../resource/transition.js';
import { paymentKind, paymentTransitions } from './payment-kind.js';
import { findPayment, type PaymentAddress } from './payments.js';
import type { Call, Services } from '../services.js';
import type { Transaction } from '../../storage/work/unit-of-work.js';
import type { StartableKind } from '../resource/kind.js';
import { type Cancelled, cancelOrder, findStoppers, stopRules } from './order-cancellation.js';
import { stopOutcomeNow } from './outcomes.js';
import { buildBindingFacts, buildPaymentSummary } from './payment-summary.js';

export function cancelPayment(
  address: PaymentAddress,
  call: Call,
): Promise<Once<Cancelled<TransactionStatus>>> {
  const find = async () => {
    const payment = await findPayment(address.product, address.paymentId, call);
    requireFreeToEnd(payment);
    const { id, status } = payment;
    if (status !== 'RCVD' && !isCancellable(status)) throw createRefusal(status);
    if (status !== 'RCVD') requireStoppable(payment, call.services);
    return { id, status, shown: status };
  };
  return cancelOrder(paymentTransitions, find, call);
}

function createRefusal(status: TransactionStatus): Problem {
  return status === 'RJCT' || status === 'CANC'
    ? new Problem(
        'status.invalid',
        'The payment has ended without being executed: there is nothing to cancel.',
      )
    : new Problem('cancellation.invalid', 'The payment has been executed, and can no longer be cancelled.');
}

/** Throws 405 CANCELLATION_INVALID for an order at the core when the core offers no cancellation. */
function requireStoppable(payment: Payment, { bank }: Services): void {
  if (!isAtCore(payment) || bank.cancel) return;
  const text = 'The payment is being carried out, and can no longer be cancelled.';
  throw new Problem('cancellation.invalid', text);
}

export const cancellationKind: StartableKind<Payment, PaymentAddress> = {
  ...paymentKind,
  isOver: ({ status }) => !isCancellable(status),
  isSafe: true,
  rules: (payment, authorisation, services) => ({
    ...stopRules(payment, authorisation, services),
    review: async () => ({ kind: 'cancellation', payment: await buildPaymentSummary(payment, services) }),
    bindingOf: () => ({
      kind: 'cancellation',
      paymentId: payment.id,
      ...buildBindingFacts(payment, authorisation.id),
    }),
    authorise: (transaction) => stop(transaction, payment.id, authorisation.id, services),
    outcomeNow: (outcome, until) => stopOutcomeNow(payment, outcome, until, services),
    afterwards: services.wakeExecution,
  }),
  start: {
    ...paymentKind.start,
    check: async (payment, options, call) => {
      requireStoppable(payment, call.services);
      await paymentKind.start.check(payment, options, call);
    },
    isOpen: ({ status }) => isCancellable(status),
    lock: (transaction, { id }, services) => lockCancellable(transaction, id, services),
    findSigners: findStoppers,
    closedText: 'Only a payment that is approved and not yet executed needs a cancellation to be approved.',
  },
};

/** Locks the payment; tries the statuses in the lifecycle's order, so that a concurrent move is found. */
async function lockCancellable(transaction: Transaction, id: string, { stores }: Services): Promise<boolean> {
  for (const status of cancellable)
    if (await stores.transitions.lockAt(transaction, 'payment', id, status)) return true;
  return false;
}

/**
 * Cancels the payment and all its open authorisations. If the submission runs concurrently, only one of the two
 * succeeds. A payment already at the core is stopped by the core, if supported; `executed` means that it is too late.
 */
async function stop(
  transaction: Transaction,
  id: string,
  authorisationId: string,
  services: Services,
): Promise<SigningResult> {
  const { bank, clock, stores } = services;
  // A submission that ended between the statements would leave the payment neither stopped nor asked about.
  await lockCancellable(transaction, id, services);
  for (const from of stoppable) {
    const cancellation = { id, from, to: 'CANC', cause: 'stopped-by-psu' } as const;
    if ((await transition(transaction, paymentTransitions, cancellation, services)) !== undefined)
      return 'approved';
  }
  if (bank.cancel && (await stores.payments.askToStop(transaction, id, clock.now()))) return 'approved';
  await stores.authorisations.end(transaction, authorisationId, 'executed');
  return 'superseded';
}
