/** A payment as the subject of an approval. */
import type { AuthorisationOutcome } from '../domain/authorisations/authorisation.js';
import type { Client } from '../domain/clients.js';
import { formatMoney } from '../domain/money.js';
import { exceedsLimit } from '../domain/payments/limit.js';
import type { Payment } from '../domain/payments/payment.js';
import { isUndecided, type StatusCause } from '../domain/payments/status.js';
import type { Transaction } from '../storage/unit-of-work.js';
import type { ApprovalSubject } from './approval-subject.js';
import type { PaymentSummary } from './approval-views.js';
import type { Services } from './services.js';

export function paymentSubject(payment: Payment, client: Client, services: Services): ApprovalSubject {
  return {
    resource: { kind: 'payment', id: payment.id },
    isReviewed: true,
    tpp: client.name,
    userName: payment.psuId ?? '',
    isOverdue: () => isUndecided(payment.status) && payment.expiresAt <= services.clock.now(),
    findRefusal: (psuId) => findRefusal(payment, psuId, services),
    review: async () => ({ kind: 'payment', payment: await summaryOf(payment, services) }),
    choose: async () => [],
    bindingOf: (authorisationId) => ({
      kind: 'payment',
      authorisationId,
      amount: formatMoney(payment.amount),
      currency: payment.amount.currency,
      creditorIban: payment.creditorIban,
    }),
    approve: (transaction, psuId) => sign(transaction, payment, psuId, services),
    reject: (transaction, outcome) => rejectPayment(transaction, payment.id, outcome, services),
    // A success goes on to TPP-Redirect-URI, all else to TPP-Nok-Redirect-URI; without one the page stays.
    returnTo: (outcome) =>
      outcome === 'approved' || outcome === 'signed' ? payment.redirectUri : payment.nokRedirectUri,
    afterApproval: services.wakeExecution,
  };
}

async function findRefusal(
  payment: Payment,
  psuId: string,
  { bank }: Services,
): Promise<AuthorisationOutcome | undefined> {
  const customer = await bank.findCustomer(psuId);
  if (customer?.status !== 'active') return 'psu-blocked';
  const mandate = await bank.mandateOf(payment.debtorAccountId);
  if (!mandate.signers.includes(psuId)) return 'account-foreign';
  return exceedsLimit(payment.amount, customer.paymentLimit) ? 'limit-exceeded' : undefined;
}

/**
 * Counts the signature; with the last one the payment is approved. The status decides: of an approval and a
 * cancellation at the same moment one finds it undecided, and the other changes nothing.
 */
async function sign(
  transaction: Transaction,
  payment: Payment,
  psuId: string,
  { clock, ids, stores }: Services,
): Promise<'approved' | 'signed' | 'superseded'> {
  const now = clock.now();
  const move = await stores.payments.sign(transaction, { id: payment.id, psuId, now, today: clock.today() });
  if (!move) return 'superseded';
  const change = { id: ids.next(), paymentId: payment.id, ...move, cause: 'signed', at: now } as const;
  await stores.payments.record(transaction, change);
  return move.to === 'ACTC' ? 'approved' : 'signed';
}

const causes: Partial<Record<AuthorisationOutcome, StatusCause>> = {
  cancelled: 'cancelled-by-psu',
  expired: 'approval-expired',
  'limit-exceeded': 'limit-exceeded',
};

/** Rejects a payment that nobody has decided about; false when somebody has. */
export async function rejectPayment(
  transaction: Transaction,
  paymentId: string,
  outcome: AuthorisationOutcome,
  { clock, ids, stores }: Services,
): Promise<boolean> {
  const from = await stores.payments.rejectUndecided(transaction, paymentId);
  if (!from) return false;
  const cause = causes[outcome] ?? 'approval-failed';
  await stores.payments.record(transaction, {
    id: ids.next(),
    paymentId,
    from,
    to: 'RJCT',
    cause,
    at: clock.now(),
  });
  return true;
}

async function summaryOf(payment: Payment, { bank, clock }: Services): Promise<PaymentSummary> {
  const { order } = payment;
  const debtorAccount = await bank.findAccount(payment.debtorIban);
  return {
    product: payment.product,
    amount: formatMoney(payment.amount),
    currency: payment.amount.currency,
    creditorName: order.creditorName,
    creditorIban: payment.creditorIban,
    debtorIban: payment.debtorIban,
    debtorAccountName: debtorAccount?.name ?? '',
    remittance: order.remittanceInformationUnstructured,
    ...(payment.executionDate > clock.today() && { executionDate: payment.executionDate }),
  };
}
