/** A row of the table of kinds: the cancellation of an authorised payment, whose life is the payment's. */
import { findMandateRefusal } from '../../domain/payments/signers.js';
import { cancellable, isCancellable } from '../../domain/payments/status.js';
import type { Payment } from '../../domain/payments/payment.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import { noFacts, type StartableKind } from '../authorisation/kind.js';
import type { SigningResult } from '../authorisation/signing.js';
import { transition } from '../authorisation/transition.js';
import type { Services } from '../services.js';
import { checkStart, paymentKind, paymentLiving } from './payment-kind.js';
import { boundFactsOf, returnAddressOf, summaryOf } from './payment-summary.js';
import { findPayment, type PaymentAddress } from './reading.js';

export const cancellationKind: StartableKind<Payment, PaymentAddress> = {
  ...paymentKind,
  kind: 'cancellation',
  isOver: ({ status }) => !isCancellable(status),
  isSafe: true,
  rules: ({ authorisation, resource: payment, services }) => ({
    // Any one of its signers may stop it, whatever the amount.
    findRefusal: async (psuId) => {
      const { bank } = services;
      const mandate = await bank.mandateOf(payment.debtorAccountId);
      return findMandateRefusal(psuId, await bank.findCustomer(psuId), mandate);
    },
    review: async () => ({ kind: 'cancellation', payment: await summaryOf(payment, services) }),
    bindingOf: () => ({
      kind: 'cancellation',
      paymentId: payment.id,
      ...boundFactsOf(payment, authorisation.id),
    }),
    authorise: (transaction) => stop(transaction, payment.id, services),
    // The payment stays as it is, and so does what another signer may be about to authorise.
    reject: (transaction, outcome) =>
      services.stores.authorisations.end(transaction, authorisation.id, outcome),
    returnTo: (outcome) => returnAddressOf(payment, authorisation, outcome === 'approved'),
  }),
  start: {
    findOwn: ({ paymentId, product }, call) => findPayment(product, paymentId, call),
    check: checkStart,
    isOpen: ({ status }) => isCancellable(status),
    lock: async (transaction, { id }, { stores }) => {
      for (const status of cancellable)
        if (await stores.transitions.lockAt(transaction, 'payment', id, status)) return true;
      return false;
    },
    closedText: 'Only a payment that is approved and not yet executed needs a cancellation to be approved.',
    facts: noFacts,
  },
};

/** Cancels the payment with all its open authorisations; of this and its execution at the same moment one wins. */
async function stop(transaction: Transaction, id: string, services: Services): Promise<SigningResult> {
  const cancellation = { id, to: 'CANC', cause: 'stopped-by-psu' } as const;
  const from = await transition(transaction, paymentLiving, cancellation, services);
  return from === undefined ? 'superseded' : 'approved';
}
