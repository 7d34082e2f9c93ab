/** The kind `payment`: authorisation of a payment's execution. */
import type { AuthorisationOutcome } from '../../domain/authorisation/authorisation.js';
import { defined } from '../../domain/defined.js';
import { isFinal, type Payment, paymentLifecycle, type StatusCause } from '../../domain/payments/payment.js';
import type { Transaction } from '../../storage/work/unit-of-work.js';
import type { StartableKind } from '../resource/kind.js';
import {
  type Transitions,
  sign,
  type Signature,
  type SigningMove,
  type SigningResult,
} from '../resource/transition.js';
import { findSignatures } from '../resource/signature-progress.js';
import { requireFreeToAuthorise } from '../resource/basket-entry.js';
import type { Services } from '../services.js';
import { executionDaysOf, firstAttemptOf } from './execution-day.js';
import { outcomeNow } from './outcomes.js';
import { buildBindingFacts, buildPaymentSummary } from './payment-summary.js';
import { findPayment, type PaymentAddress } from './payments.js';
import { createOrderKind, orderRules } from './signed-order.js';
import { findPaymentRefusal } from './signing-checks.js';

/** A rejected or cancelled payment ends its open authorisations; a final one ends those of its cancellation. */
export const paymentTransitions: Transitions<Payment, StatusCause, 'payment'> = {
  owner: 'payment',
  lifecycle: paymentLifecycle,
  afterMove: async (transaction, { cause, from, ids, outcome = 'decided', to }, { stores }) => {
    const end = (kind: 'payment' | 'cancellation', as: AuthorisationOutcome) =>
      stores.authorisations.endAllOfEach(transaction, kind, ids, as);
    if (to === 'RJCT') await end('payment', outcome);
    if (to === 'CANC') await end('payment', 'withdrawn');
    // An unsigned payment has no cancellation authorisation; one stopped by the customer was already told by the step
    // that led here.
    if (!isFinal(to) || from === 'RCVD' || cause === 'stopped-by-psu') return;
    await end('cancellation', cause === 'booked' ? 'executed' : 'decided');
  },
};

const shared = createOrderKind({
  transitions: paymentTransitions,
  find: (db, id, { stores }) => stores.payments.find(db, id),
  findOwn: ({ paymentId, product }: PaymentAddress, call) => findPayment(product, paymentId, call),
  closedText: 'The payment is decided: there is nothing left to approve.',
});

export const paymentKind: StartableKind<Payment, PaymentAddress> = {
  ...shared,
  rules: (payment, authorisation, services) => ({
    ...orderRules(paymentTransitions, payment, authorisation, services),
    findRefusal: (psuId) => findPaymentRefusal(payment, psuId, services),
    review: async () => ({
      kind: 'payment',
      payment: await buildPaymentSummary(payment, services),
      ...defined({ signatures: await findSignatures('payment', payment, services) }),
    }),
    bindingOf: () => ({ kind: 'payment', ...buildBindingFacts(payment, authorisation.id) }),
    authorise: (transaction, { psuId }) => signPayment(transaction, payment, { psuId }, services),
    outcomeNow: (outcome, until) => outcomeNow(payment, outcome, until, services),
    executionDays: () => executionDaysOf([payment], services),
  }),
  start: {
    ...shared.start,
    check: async (payment, options, call) => {
      requireFreeToAuthorise(payment, 'paymentId');
      await shared.start.check(payment, options, call);
    },
  },
};

/** Records a signature; the last one schedules the worker's first attempt. */
export async function signPayment(
  transaction: Transaction,
  payment: Payment,
  { basketId, psuId }: Omit<Signature, 'id'>,
  services: Services,
): Promise<SigningResult> {
  const { attemptAt, today } = firstAttemptOf(payment, services);
  const count = (move: SigningMove) => {
    const signing = { ...move, today, attemptAt: move.to === 'ACTC' ? attemptAt : null };
    return services.stores.signatures.countForPayment(transaction, signing);
  };
  return sign(transaction, paymentTransitions, { id: payment.id, psuId, basketId }, count, services);
}
