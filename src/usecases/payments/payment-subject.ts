/** A payment as the subject of an approval. */
import type { Authorisation, AuthorisationOutcome } from '../../domain/authorisation/authorisation.js';
import type { BasketCause } from '../../domain/baskets/status.js';
import type { Client } from '../../domain/clients.js';
import { exceedsLimit } from '../../domain/payments/limit.js';
import type { Payment } from '../../domain/payments/payment.js';
import { findMandateRefusal } from '../../domain/payments/signers.js';
import { isUndecided, type StatusCause } from '../../domain/payments/status.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import type { ApprovalSubject } from '../authorisation/subject.js';
import type { ShownOutcome } from '../authorisation/views.js';
import { executionDaysOf, firstAttemptOf } from './execution-day.js';
import { boundFactsOf, returnAddressOf, summaryOf } from './payment-summary.js';
import type { Services } from '../services.js';

export function paymentSubject(
  payment: Payment,
  authorisation: Authorisation,
  client: Client,
  services: Services,
): ApprovalSubject {
  return {
    resource: { kind: 'payment', id: payment.id },
    isReviewed: true,
    tpp: client.name,
    userName: authorisation.psuId ?? payment.psuId ?? '',
    isOverdue: () => isUndecided(payment.status) && payment.expiresAt <= services.clock.now(),
    findRefusal: (psuId) => findPaymentRefusal(payment, psuId, services),
    review: async () => ({ kind: 'payment', payment: await summaryOf(payment, services) }),
    choose: async () => [],
    bindingOf: (authorisationId) => ({ kind: 'payment', ...boundFactsOf(payment, authorisationId) }),
    approve: (transaction, psuId) => sign(transaction, payment, psuId, services),
    reject: (transaction, outcome) => rejectPayment(transaction, payment.id, outcome, services),
    outcomeNow: (outcome) => outcomeNow(payment, outcome),
    executionDays: () => executionDaysOf([payment], services),
    returnTo: (outcome) => returnAddressOf(payment, authorisation, isSuccess(outcome)),
    afterApproval: services.wakeExecution,
  };
}

/** `decided` means that another authorisation has approved the payment. */
const successes: readonly ShownOutcome[] = ['approved', 'signed', 'decided'];

export function isSuccess(outcome: ShownOutcome): boolean {
  return successes.includes(outcome);
}

/**
 * Whoever opens the link later must not read that the bank will carry out what was stopped or rejected meanwhile, or
 * that a signature is missing which is there; nor be sent to the link of a signing basket that is gone.
 */
function outcomeNow({ basketId, status }: Payment, outcome: ShownOutcome): ShownOutcome {
  const wasInBasket = outcome === 'in-basket' && basketId === undefined;
  if (!wasInBasket && !isSuccess(outcome)) return outcome;
  if (status === 'CANC') return 'withdrawn';
  if (status === 'RJCT') return 'undone';
  if (wasInBasket) return isUndecided(status) ? 'basket-ended' : 'decided';
  // To the one who signed before the last signature, nothing is missing any more.
  return outcome === 'signed' && !isUndecided(status) ? 'approved' : outcome;
}

/** Why this customer may not approve this payment, if so. */
export async function findPaymentRefusal(
  payment: Payment,
  psuId: string,
  { bank, read, stores }: Services,
): Promise<AuthorisationOutcome | 'signed-already' | undefined> {
  const customer = await bank.findCustomer(psuId);
  const mandate = await bank.mandateOf(payment.debtorAccountId);
  const refusal = findMandateRefusal(psuId, customer, mandate);
  if (refusal) return refusal;
  const signers = await read.run((db) => stores.payments.findSigners(db, payment.id));
  if (signers.includes(psuId)) return 'signed-already';
  return exceedsLimit(payment.price, customer?.paymentLimit) ? 'limit-exceeded' : undefined;
}

/**
 * Counts the signature; with the last one the payment is approved. The status decides: of an approval and a
 * cancellation at the same moment one finds it undecided, and the other changes nothing.
 */
async function sign(
  transaction: Transaction,
  payment: Payment,
  psuId: string,
  services: Services,
): Promise<'approved' | 'signed' | 'signed-already' | 'superseded'> {
  const { clock, ids, stores } = services;
  const now = clock.now();
  const signature = { id: payment.id, psuId, now, ...firstAttemptOf(payment, services) };
  const move = await stores.payments.sign(transaction, signature);
  if (typeof move === 'string') return move;
  const change = { id: ids.next(), paymentId: payment.id, ...move, cause: 'signed', at: now } as const;
  await stores.payments.record(transaction, change);
  return move.to === 'ACTC' ? 'approved' : 'signed';
}

/** Why something is rejected whose approval has ended like this; a payment and a signing basket alike. */
export function rejectionCauseOf(outcome: AuthorisationOutcome): Extract<StatusCause, BasketCause> {
  if (outcome === 'cancelled') return 'cancelled-by-psu';
  if (outcome === 'expired') return 'approval-expired';
  return outcome === 'limit-exceeded' ? outcome : 'approval-failed';
}

/** Rejects a payment that nobody has decided about; false when somebody has. */
export async function rejectPayment(
  transaction: Transaction,
  paymentId: string,
  outcome: AuthorisationOutcome,
  { clock, ids, stores }: Services,
  basketId?: string,
): Promise<boolean> {
  const from = await stores.payments.rejectUndecided(transaction, paymentId, basketId);
  if (!from) return false;
  const cause = rejectionCauseOf(outcome);
  await stores.payments.record(transaction, {
    id: ids.next(),
    paymentId,
    from,
    to: 'RJCT',
    cause,
    at: clock.now(),
  });
  if (from === 'PATC') {
    await stores.authorisations.endAllOf(transaction, { kind: 'cancellation', id: paymentId }, 'decided');
  }
  return true;
}
