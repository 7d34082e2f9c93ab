/** Signs or rejects all entries of a signing basket together, in one transaction. */
import type { AuthorisationOutcome } from '../../domain/authorisation/authorisation.js';
import { type Basket, type BasketCause, basketLifecycle } from '../../domain/baskets/basket.js';
import type { Consent } from '../../domain/consents/consent.js';
import { toAccountGrants } from '../../domain/consents/grants.js';
import type { Transaction } from '../../storage/work/unit-of-work.js';
import { AuthorisationUndone, type Decision } from '../resource/kind.js';
import {
  buildRejection,
  type Transitions,
  type TransitionServices,
  sign,
  type SigningMove,
  type SigningResult,
  transition,
} from '../resource/transition.js';
import { consentTransitions, buildConsentRejection, grantConsent } from '../consents/transitions.js';
import { paymentTransitions, signPayment } from '../payments/payment-kind.js';
import type { Services } from '../services.js';
import { listEntryKeys, releaseEntries } from './basket-entries.js';

/** An ended basket ends its authorisations; its entries are rejected or, after a deletion, released. */
export const basketTransitions: Transitions<Basket, BasketCause, 'basket'> = {
  owner: 'basket',
  lifecycle: basketLifecycle,
  afterMove: async (transaction, { ids, outcome, to }, services) => {
    if (outcome === undefined) return;
    const { stores } = services;
    for (const id of ids) {
      const basket = await stores.baskets.find(transaction, id);
      if (!basket) throw new Error(`basket ${id} disappeared while it ended`);
      if (to === 'RJCT') await rejectEntries(transaction, basket, outcome, services);
      // An entry that has changed and cannot be rejected is released.
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
  for (const { id, kind } of listEntryKeys(basket)) {
    if (kind === 'payment') {
      const rejection = { ...buildRejection(id, outcome), basketId };
      await transition(transaction, paymentTransitions, rejection, services);
    } else {
      const rejection = { ...buildConsentRejection(id, outcome), basketId };
      await transition(transaction, consentTransitions, rejection, services);
    }
  }
}

/** A basket with its consents; payments are signed by id. */
type SignedBasket = Basket & { readonly consents: readonly Consent[] };

/**
 * Records the signature for the basket and each payment; the last signature authorises every payment and makes every
 * consent valid. If one entry cannot follow, the whole signing is rolled back.
 */
export async function signBasket(
  transaction: Transaction,
  basket: SignedBasket,
  decision: Decision,
  services: Services,
): Promise<SigningResult> {
  const { id } = basket;
  const { psuId } = decision;
  const { stores } = services;
  const count = (move: SigningMove) => stores.signatures.countForBasket(transaction, move);
  const result = await sign(transaction, basketTransitions, { id, psuId }, count, services);
  if (result !== 'approved' && result !== 'signed') return result;
  for (const entry of listEntryKeys(basket)) {
    if (entry.kind === 'consent') continue;
    const payment = await stores.payments.find(transaction, entry.id);
    const signature = { psuId, basketId: id };
    if (!payment || (await signPayment(transaction, payment, signature, services)) !== result)
      throw new AuthorisationUndone();
  }
  if (result === 'approved') await grantConsents(transaction, basket, decision, services);
  return result;
}

async function grantConsents(
  transaction: Transaction,
  { consents, id: basketId }: SignedBasket,
  { accounts: own = [], psuId }: Decision,
  services: Services,
): Promise<void> {
  for (const consent of consents.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const accounts = toAccountGrants(consent, own, []);
    const isGranted =
      accounts && (await grantConsent(transaction, consent, { psuId, accounts, basketId }, services));
    if (!isGranted) throw new AuthorisationUndone();
  }
}
