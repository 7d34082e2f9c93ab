/** The cancellation of an approved payment as the subject of an approval. */
import type { Authorisation, AuthorisationOutcome } from '../../domain/authorisation/authorisation.js';
import type { Client } from '../../domain/clients.js';
import type { Payment } from '../../domain/payments/payment.js';
import { findMandateRefusal } from '../../domain/payments/signers.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import type { ApprovalSubject } from '../authorisation/subject.js';
import { boundFactsOf, returnAddressOf, summaryOf } from './payment-summary.js';
import type { Services } from '../services.js';

export function cancellationSubject(
  payment: Payment,
  authorisation: Authorisation,
  client: Client,
  services: Services,
): ApprovalSubject {
  return {
    resource: { kind: 'cancellation', id: payment.id },
    isReviewed: true,
    tpp: client.name,
    userName: authorisation.psuId ?? payment.psuId ?? '',
    // The payment's own end, its execution for instance, ends this too.
    isOverdue: () => false,
    findRefusal: (psuId) => findRefusal(payment, psuId, services),
    review: async () => ({ kind: 'cancellation', payment: await summaryOf(payment, services) }),
    choose: async () => [],
    bindingOf: (authorisationId) => ({
      kind: 'cancellation',
      paymentId: payment.id,
      ...boundFactsOf(payment, authorisationId),
    }),
    approve: (transaction) => stop(transaction, payment.id, services),
    reject: async (transaction, outcome) => {
      // The payment stays as it is, and so does what another signer may be about to approve.
      await services.stores.authorisations.end(transaction, authorisation.id, outcome);
      return false;
    },
    returnTo: (outcome) => returnAddressOf(payment, authorisation, outcome === 'approved'),
    afterApproval: () => undefined,
  };
}

/** To stop a payment is the safe direction: any one of its signers may, whatever the amount. */
async function findRefusal(
  payment: Payment,
  psuId: string,
  { bank }: Services,
): Promise<AuthorisationOutcome | undefined> {
  const customer = await bank.findCustomer(psuId);
  return findMandateRefusal(psuId, customer, await bank.mandateOf(payment.debtorAccountId));
}

/** Cancels the payment with all its open approvals; of this and its execution at the same moment one wins. */
async function stop(
  transaction: Transaction,
  paymentId: string,
  { clock, ids, stores }: Services,
): Promise<'approved' | 'superseded'> {
  const from = await stores.cancellations.cancelApproved(transaction, paymentId);
  if (!from) return 'superseded';
  const change = { id: ids.next(), paymentId, from, to: 'CANC', cause: 'stopped-by-psu' } as const;
  await stores.payments.record(transaction, { ...change, at: clock.now() });
  await stores.authorisations.endAllOf(transaction, { kind: 'payment', id: paymentId }, 'withdrawn');
  return 'approved';
}
