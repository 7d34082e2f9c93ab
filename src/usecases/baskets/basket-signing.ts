/** What a signing basket does to everything in it, in one transaction: signed together, or rejected together. */
import type { AuthorisationOutcome } from '../../domain/authorisation/authorisation.js';
import { type Basket, type BasketCause, basketLifecycle } from '../../domain/baskets/basket.js';
import type { Consent } from '../../domain/consents/consent.js';
import { grantsOf } from '../../domain/consents/grants.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import { AuthorisationUndone } from '../authorisation/kind.js';
import {
  type Transitions,
  type TransitionServices,
  sign,
  type SigningResult,
  transition,
} from '../authorisation/transition.js';
import { consentTransitions, consentRejectionOf, grantConsent } from '../consents/transitions.js';
import { paymentTransitions, rejectionOf, signPayment } from '../payments/payment-kind.js';
import type { Services } from '../services.js';
import { entriesOf, releaseEntries } from './basket-entries.js';

/** What ends with a basket: its authorisations, and what is in it, which a deleted basket sets free. */
export const basketTransitions: Transitions<Basket, BasketCause> = {
  owner: 'basket',
  lifecycle: basketLifecycle,
  afterMove: async (transaction, { ids, outcome, to }, services) => {
    if (outcome === undefined) return;
    const { stores } = services;
    for (const id of ids) {
      const basket = await stores.baskets.find(transaction, id);
      if (!basket) throw new Error(`basket ${id} vanished while it ended`);
      if (to === 'RJCT') await rejectEntries(transaction, basket, outcome, services);
      // One that cannot be rejected, because it is not what it was, is let go all the same.
      await releaseEntries(transaction, basket, services);
    }
    await stores.authorisations.endAllOfEach(transaction, 'basket', ids, outcome);
  },
};

async function rejectEntries(
  transaction: Transaction,
  basket: Basket,
  outcome: AuthorisationOutcome,
  services: TransitionServices,
): Promise<void> {
  const basketId = basket.id;
  for (const { id, kind } of entriesOf(basket)) {
    if (kind === 'payment') {
      await transition(transaction, paymentTransitions, { ...rejectionOf(id, outcome), basketId }, services);
    } else {
      const rejection = { ...consentRejectionOf(id, outcome), basketId };
      await transition(transaction, consentTransitions, rejection, services);
    }
  }
}

/** A basket with the consents in it; its payments are signed by their ids alone. */
type SignedBasket = Basket & { readonly consents: readonly Consent[] };

/**
 * Counts the signature for the basket and for each payment in it; with the last one every payment is authorised and
 * every consent valid. When one of them cannot follow, nothing of it happens.
 */
export async function signBasket(
  transaction: Transaction,
  basket: SignedBasket,
  psuId: string,
  services: Services,
): Promise<SigningResult> {
  const { id } = basket;
  const { stores } = services;
  const move = (from: 'RCVD' | 'PATC', to: 'PATC' | 'ACTC') => {
    const write = () => stores.signatures.countForBasket(transaction, { id, from, to });
    return transition(transaction, basketTransitions, { id, from, to, cause: 'signed', write }, services);
  };
  const result = await sign(transaction, 'basket', { id, psuId }, move, services);
  if (result !== 'approved' && result !== 'signed') return result;
  for (const entry of entriesOf(basket)) {
    if (entry.kind === 'consent') continue;
    const payment = await stores.payments.find(transaction, entry.id);
    const signature = { psuId, basketId: id };
    if (!payment || (await signPayment(transaction, payment, signature, services)) !== result)
      throw new AuthorisationUndone();
  }
  if (result === 'approved') await grantConsents(transaction, basket, psuId, services);
  return result;
}

async function grantConsents(
  transaction: Transaction,
  { consents, id: basketId }: SignedBasket,
  psuId: string,
  services: Services,
): Promise<void> {
  // Whose accounts they are does not change while a customer signs, so reading them here decides nothing.
  const own = await services.bank.accountsOf(psuId);
  for (const consent of consents.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const accounts = grantsOf(consent, own, []);
    const isGranted =
      accounts && (await grantConsent(transaction, consent, { psuId, accounts, basketId }, services));
    if (!isGranted) throw new AuthorisationUndone();
  }
}
