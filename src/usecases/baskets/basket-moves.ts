/** How a basket gets from one status to the next, and everything in it with it, in one transaction. */
import type { AuthorisationOutcome } from '../../domain/authorisation/authorisation.js';
import type { Basket } from '../../domain/baskets/basket.js';
import type { Consent } from '../../domain/consents/consent.js';
import { grantsOf } from '../../domain/consents/grants.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import { AuthorisationUndone } from '../authorisation/subject.js';
import { entriesOf, releaseEntries } from './basket-entries.js';
import { grantConsent, rejectConsent } from '../consents/consent-moves.js';
import { firstAttemptOf } from '../payments/execution-day.js';
import { rejectionCauseOf, rejectPayment } from '../payments/payment-subject.js';
import type { Services } from '../services.js';

/** A basket with the consents in it; its payments are signed by their ids alone. */
export interface FilledBasket extends Basket {
  readonly consents: readonly Consent[];
}

/**
 * Counts the signature for the basket and for each payment in it; with the last one every payment is approved and
 * every consent valid. When one of them cannot follow, nothing of it happens.
 */
export async function signBasket(
  transaction: Transaction,
  basket: FilledBasket,
  psuId: string,
  services: Services,
): Promise<'approved' | 'signed' | 'signed-already' | 'superseded'> {
  const { clock, ids, stores } = services;
  const now = clock.now();
  const move = await stores.baskets.sign(transaction, { id: basket.id, psuId, now });
  if (typeof move === 'string') return move;
  const signed = { ...move, cause: 'signed', at: now } as const;
  await stores.baskets.record(transaction, { id: ids.next(), basketId: basket.id, ...signed });
  for (const { id, kind } of entriesOf(basket)) {
    if (kind === 'consent') continue;
    const payment = await stores.payments.find(transaction, id);
    if (!payment) throw new AuthorisationUndone();
    const signature = { id, psuId, now, basketId: basket.id, ...firstAttemptOf(payment, services) };
    const step = await stores.payments.sign(transaction, signature);
    if (typeof step === 'string' || step.to !== move.to) throw new AuthorisationUndone();
    await stores.payments.record(transaction, { ...signed, ...step, id: ids.next(), paymentId: id });
  }
  if (move.to !== 'ACTC') return 'signed';
  await grantConsents(transaction, basket, psuId, services);
  return 'approved';
}

async function grantConsents(
  transaction: Transaction,
  { consents, id: basketId }: FilledBasket,
  psuId: string,
  services: Services,
): Promise<void> {
  // Whose accounts they are does not change while a customer approves, so reading them here decides nothing.
  const own = await services.bank.accountsOf(psuId);
  for (const consent of consents.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const accounts = grantsOf(consent, own, []);
    const isGranted =
      accounts && (await grantConsent(transaction, consent, { psuId, accounts, basketId }, services));
    if (!isGranted) throw new AuthorisationUndone();
  }
}

/** Rejects a basket that nobody has decided about, with everything in it; false when somebody has. */
export async function rejectBasket(
  transaction: Transaction,
  basket: Basket,
  outcome: AuthorisationOutcome,
  services: Services,
): Promise<boolean> {
  const { clock, ids, stores } = services;
  const { id: basketId } = basket;
  const from = await stores.baskets.reject(transaction, basketId);
  if (!from) return false;
  const change = { from, to: 'RJCT', cause: rejectionCauseOf(outcome), at: clock.now() } as const;
  await stores.baskets.record(transaction, { id: ids.next(), basketId, ...change });
  for (const { id, kind } of entriesOf(basket)) {
    if (kind === 'payment') await rejectPayment(transaction, id, outcome, services, basketId);
    else await rejectConsent(transaction, id, outcome, services, basketId);
  }
  // One that cannot be rejected, because it is not what it was, is let go all the same.
  await releaseEntries(transaction, basket, services);
  return true;
}

/** Rejects baskets that nobody approved within their lifetime. */
export async function rejectExpiredBaskets(services: Services): Promise<number> {
  const { clock, read, stores, work } = services;
  const expired = await read.run((db) => stores.baskets.findExpired(db, clock.now()));
  const rejectOne = async (id: string) => {
    // Each for itself, so that one that cannot be read keeps no other.
    const basket = await read.run((db) => stores.baskets.find(db, id));
    if (!basket) return;
    await work.run(async (transaction) => {
      if (!(await rejectBasket(transaction, basket, 'expired', services))) return;
      await stores.authorisations.endAllOf(transaction, { kind: 'basket', id }, 'expired');
    });
  };
  await Promise.all(expired.map(rejectOne));
  return expired.length;
}
