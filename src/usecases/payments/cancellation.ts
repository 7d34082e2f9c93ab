/**
 * Payment cancellation by the TPP: immediate while the payment is unsigned, else after a customer has authorised the
 * cancellation, which is a row of the table of kinds.
 */
import type { AuthorisationOutcome } from '../../domain/authorisation/authorisation.js';
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
import { type Once, once } from '../idempotency.js';
import { requireStatus, requireTransition, type SigningResult, transition } from '../resource/transition.js';
import { paymentKind, paymentTransitions } from './payment-kind.js';
import { findPayment, type PaymentAddress } from './payments.js';
import type { Call, Services } from '../services.js';
import { findMandateRefusal } from '../../domain/payments/signers.js';
import type { Transaction } from '../../storage/work/unit-of-work.js';
import type { StartableKind } from '../resource/kind.js';
import { stopOutcomeNow } from './outcomes.js';
import { buildBindingFacts, chooseReturnAddress, buildPaymentSummary } from './payment-summary.js';

export interface Cancelled {
  /** CANC, or the payment's unchanged status when a customer has to approve the cancellation. */
  readonly transactionStatus: TransactionStatus;
}

export async function cancelPayment(address: PaymentAddress, call: Call): Promise<Once<Cancelled>> {
  const { services } = call;
  return once<Cancelled>(call, ['transactionStatus'], async () => {
    const payment = await findPayment(address.product, address.paymentId, call);
    requireFreeToEnd(payment);
    const { id, status } = payment;
    if (status === 'RCVD') {
      const cancellation = { id, to: 'CANC', cause: 'cancelled-by-tpp' } as const;
      return {
        outcome: { transactionStatus: 'CANC' },
        write: (transaction) => requireTransition(transaction, paymentTransitions, cancellation, services),
      };
    }
    if (!isCancellable(status)) throw createRefusal(status);
    requireStoppable(payment, services);
    return {
      outcome: { transactionStatus: status },
      write: (transaction) => requireStatus(transaction, 'payment', { id, status }, services),
    };
  });
}

function createRefusal(status: TransactionStatus): Problem {
  return status === 'RJCT' || status === 'CANC'
    ? new Problem(
        'status.invalid',
        'The payment has ended without being executed: there is nothing to cancel.',
      )
    : new Problem('cancellation.invalid', 'The payment has been executed, and cannot be cancelled any more.');
}

/** Throws 405 CANCELLATION_INVALID for an order at the core when the core offers no cancellation. */
function requireStoppable(payment: Payment, { bank }: Services): void {
  if (!isAtCore(payment) || bank.cancel) return;
  const text = 'The payment is being carried out, and cannot be cancelled any more.';
  throw new Problem('cancellation.invalid', text);
}

interface Stoppable {
  readonly debtorAccountId: string;
}

/**
 * Any one of an account's signers may stop an order, for any amount. A declined cancellation leaves the order and the
 * authorisations of other signers unchanged.
 */
export function stopRules(order: Stoppable, { id }: { readonly id: string }, { bank, stores }: Services) {
  return {
    findRefusal: (psuId: string) => findStopRefusal(order, psuId, bank),
    signers: async () => (await bank.mandateOf(order.debtorAccountId)).signers,
    reject: (transaction: Transaction, outcome: AuthorisationOutcome) =>
      stores.authorisations.end(transaction, id, outcome),
  };
}

export async function findStopRefusal({ debtorAccountId }: Stoppable, psuId: string, bank: Services['bank']) {
  const mandate = await bank.mandateOf(debtorAccountId);
  return findMandateRefusal(psuId, await bank.findCustomer(psuId), mandate);
}

/** A signer of the order may stop it too. */
export async function findStoppers({ debtorAccountId }: Stoppable, { bank }: Pick<Services, 'bank'>) {
  return { mandate: await bank.mandateOf(debtorAccountId), signedBy: [] };
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
    returnTo: (outcome) =>
      chooseReturnAddress(payment, authorisation, outcome === 'approved' || outcome === 'stop-asked'),
    afterwards: services.wakeExecution,
  }),
  start: {
    ...paymentKind.start,
    check: async (payment, options, call) => {
      requireStoppable(payment, call.services);
      await paymentKind.start.check(payment, options, call);
    },
    isOpen: ({ status }) => isCancellable(status),
    lock: async (transaction, { id }, { stores }) => {
      for (const status of cancellable)
        if (await stores.transitions.lockAt(transaction, 'payment', id, status)) return true;
      return false;
    },
    findSigners: findStoppers,
    closedText: 'Only a payment that is approved and not yet executed needs a cancellation to be approved.',
  },
};

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
  for (const from of stoppable) {
    const cancellation = { id, from, to: 'CANC', cause: 'stopped-by-psu' } as const;
    if ((await transition(transaction, paymentTransitions, cancellation, services)) !== undefined)
      return 'approved';
  }
  if (bank.cancel && (await stores.payments.askToStop(transaction, id, clock.now()))) return 'approved';
  await stores.authorisations.end(transaction, authorisationId, 'executed');
  return 'superseded';
}
