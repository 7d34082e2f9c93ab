/** The kind `payment`: authorisation of a payment's execution. */
import { toRejectionCause, type AuthorisationOutcome } from '../../domain/authorisation/authorisation.js';
import { applyExpiry } from '../../domain/authorisation/lifecycle.js';
import { isUnsigned } from '../../domain/authorisation/signing.js';
import { defined } from '../../domain/defined.js';
import { redirectViolations } from '../../domain/payments/checks.js';
import { isFinal, type Payment, paymentLifecycle, type StatusCause } from '../../domain/payments/payment.js';
import { refuseIfAny } from '../../domain/problem.js';
import type { Transaction } from '../../storage/work/unit-of-work.js';
import { noFacts, type StartableKind } from '../resource/kind.js';
import {
  type Transitions,
  sign,
  type Signature,
  type SigningResult,
  transition,
} from '../resource/transition.js';
import { findSignatures } from '../resource/signature-progress.js';
import { requireFreeToAuthorise } from '../resource/basket-entry.js';
import type { Services } from '../services.js';
import { requireCompany } from '../../domain/accounts/account.js';
import { executionDaysOf, firstAttemptOf } from './execution-day.js';
import { isSuccess, outcomeNow } from './outcomes.js';
import { buildBindingFacts, chooseReturnAddress, buildPaymentSummary } from './payment-summary.js';
import { findPayment, type PaymentAddress } from './payments.js';
import { findPaymentRefusal } from './signing-checks.js';

/** A rejected or cancelled payment ends its open authorisations; a final one ends those of its cancellation. */
export const paymentTransitions: Transitions<Payment, StatusCause> = {
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

/** The rules that the starts of every kind of order share. */
export function createStart<Order extends Pick<Payment, 'id' | 'debtorAccountId'>>(
  kind: 'payment' | 'bulk' | 'standing-order',
): Pick<StartableKind<Order, unknown>['start'], 'check' | 'facts' | 'findSigners' | 'lock'> {
  return {
    check: async ({ debtorAccountId }, options, call) => {
      refuseIfAny(redirectViolations(options, call.client));
      requireCompany(options.psuCorporateId, await call.services.bank.mandateOf(debtorAccountId));
    },
    lock: (transaction, { id }, { clock, stores }) =>
      stores.transitions.lockOpen(transaction, kind, { id, now: clock.now() }),
    facts: noFacts,
    findSigners: async ({ debtorAccountId, id }, { bank, read, stores }) => ({
      mandate: await bank.mandateOf(debtorAccountId),
      signedBy: await read.run((db) => stores.signatures.findSigners(db, kind, id)),
    }),
  };
}

const start = createStart<Payment>('payment');

export const paymentKind: StartableKind<Payment, PaymentAddress> = {
  find: (db, id, { stores }) => stores.payments.find(db, id),
  asOf: (payment, moment) => applyExpiry(paymentLifecycle, payment, moment),
  isOver: ({ status }) => !isUnsigned(status),
  askedBy: (payment) => payment,
  rules: (payment, authorisation, services) => ({
    namedConsentId: payment.namedConsentId,
    findRefusal: (psuId) => findPaymentRefusal(payment, psuId, services),
    signers: async () => (await services.bank.mandateOf(payment.debtorAccountId)).signers,
    review: async () => ({
      kind: 'payment',
      payment: await buildPaymentSummary(payment, services),
      ...defined({ signatures: await findSignatures('payment', payment, services) }),
    }),
    bindingOf: () => ({ kind: 'payment', ...buildBindingFacts(payment, authorisation.id) }),
    authorise: (transaction, { psuId }) => signPayment(transaction, payment, { psuId }, services),
    reject: (transaction, outcome) =>
      transition(transaction, paymentTransitions, buildRejection(payment.id, outcome), services),
    outcomeNow: (outcome, until) => outcomeNow(payment, outcome, until, services),
    executionDays: () => executionDaysOf([payment], services),
    returnTo: (outcome) => chooseReturnAddress(payment, authorisation, isSuccess(outcome)),
    afterwards: services.wakeExecution,
  }),
  start: {
    ...start,
    findOwn: ({ paymentId, product }, call) => findPayment(product, paymentId, call),
    check: async (payment, options, call) => {
      requireFreeToAuthorise(payment, 'paymentId');
      await start.check(payment, options, call);
    },
    isOpen: ({ status }) => isUnsigned(status),
    closedText: 'The payment is decided: there is nothing left to approve.',
  },
};

export function buildRejection(id: string, outcome: AuthorisationOutcome) {
  return { id, to: 'RJCT', cause: toRejectionCause(outcome), outcome } as const;
}

/** Records a signature; the last one schedules the worker's first attempt. */
export async function signPayment(
  transaction: Transaction,
  payment: Payment,
  { basketId, psuId }: Omit<Signature, 'id'>,
  services: Services,
): Promise<SigningResult> {
  const { id } = payment;
  const { attemptAt, today } = firstAttemptOf(payment, services);
  const move = (from: 'RCVD' | 'PATC', to: 'PATC' | 'ACTC') => {
    const signing = { id, from, to, today, attemptAt: to === 'ACTC' ? attemptAt : null };
    const write = () => services.stores.signatures.countForPayment(transaction, signing);
    return transition(transaction, paymentTransitions, { id, from, to, cause: 'signed', write }, services);
  };
  return sign(transaction, 'payment', { id, psuId, basketId }, move, services);
}
