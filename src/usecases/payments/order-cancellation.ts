/** The cancellation of an order of any kind: the TPP's call, and the rules for the customer who authorises it. */
import type {
  Authorisation,
  AuthorisationOutcome,
  ShownOutcome,
} from '../../domain/authorisation/authorisation.js';
import type { InitiatedOrder } from '../../domain/payments/initiated-order.js';
import { findMandateRefusal } from '../../domain/payments/signers.js';
import type { Transaction } from '../../storage/work/unit-of-work.js';
import { type Once, once } from '../idempotency.js';
import { requireStatus, requireTransition, type Transitions } from '../resource/transition.js';
import type { Call, Services } from '../services.js';
import { chooseReturnAddress } from './payment-summary.js';

export interface Cancelled<Status> {
  /** CANC, or the order's unchanged status when a customer has to approve the cancellation. */
  readonly transactionStatus: Status | 'CANC';
}

/** An order that is unsigned, or that a customer's authorisation could stop. */
interface Cancellable<Shown> {
  readonly id: string;
  readonly status: string;
  /** The status that its TPP reads. */
  readonly shown: Shown;
}

/**
 * Cancels an unsigned order at once; of a signed one, checks only that a customer's authorisation could stop it. `find`
 * throws for an order that cannot be cancelled.
 */
export function cancelOrder<Shown>(
  transitions: Transitions<{ readonly status: string }, string>,
  find: () => Promise<Cancellable<Shown>>,
  call: Call,
): Promise<Once<Cancelled<Shown>>> {
  const { services } = call;
  return once<Cancelled<Shown>>(call, ['transactionStatus'], async () => {
    const { id, shown, status } = await find();
    if (status === 'RCVD') {
      const cancellation = { id, to: 'CANC', cause: 'cancelled-by-tpp' } as const;
      return {
        outcome: { transactionStatus: 'CANC' },
        write: (transaction) => requireTransition(transaction, transitions, cancellation, services),
      };
    }
    return {
      outcome: { transactionStatus: shown },
      write: (transaction) => requireStatus(transaction, transitions.owner, { id, status }, services),
    };
  });
}

/**
 * Any one of an account's signers may stop an order, for any amount. A declined cancellation leaves the order and the
 * authorisations of other signers unchanged.
 */
export function stopRules(order: InitiatedOrder, authorisation: Authorisation, { bank, stores }: Services) {
  return {
    findRefusal: (psuId: string) => findStopRefusal(order, psuId, bank),
    signers: async () => (await bank.mandateOf(order.debtorAccountId)).signers,
    reject: (transaction: Transaction, outcome: AuthorisationOutcome) =>
      stores.authorisations.end(transaction, authorisation.id, outcome),
    returnTo: (outcome: ShownOutcome) =>
      chooseReturnAddress(order, authorisation, outcome === 'approved' || outcome === 'stop-asked'),
  };
}

export async function findStopRefusal(
  { debtorAccountId }: InitiatedOrder,
  psuId: string,
  bank: Services['bank'],
) {
  const mandate = await bank.mandateOf(debtorAccountId);
  return findMandateRefusal(psuId, await bank.findCustomer(psuId), mandate);
}

/** A signer of the order may stop it too. */
export async function findStoppers({ debtorAccountId }: InitiatedOrder, { bank }: Pick<Services, 'bank'>) {
  return { mandate: await bank.mandateOf(debtorAccountId), signedBy: [] };
}
