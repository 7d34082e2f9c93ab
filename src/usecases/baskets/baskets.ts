/** Signing baskets for TPPs: create, read, delete. */
import { applyExpiry } from '../../domain/authorisation/lifecycle.js';
import { type Basket, basketLifecycle, type BasketStatus } from '../../domain/baskets/basket.js';
import { findRequestViolations, type BasketRequest } from '../../domain/baskets/checks.js';
import { requireRole } from '../../domain/clients.js';
import { addressViolations } from '../../domain/payments/checks.js';
import { defined } from '../../domain/defined.js';
import { Problem, refuseIfAny } from '../../domain/problem.js';
import { planDecoupled } from '../resource/decoupled.js';
import { requireTransition } from '../resource/transition.js';
import { findNamedConsentId } from '../consents/look-up.js';
import type { CreationOptions, FirstAuthorisation } from '../payments/initiation.js';
import { claimEntries, findEntries } from './basket-entries.js';
import { basketTransitions } from './basket-signing.js';
import { requireCompany } from '../../domain/accounts/account.js';
import { once, type Once } from '../idempotency.js';
import { currentMoment, type Call } from '../services.js';

/** The result of a creation, stored so that a retry gets the same answer. */
export interface CreatedBasket extends FirstAuthorisation {
  readonly basketId: string;
}

/** Checks the entries, and stores the basket (RCVD) with the authorisation that its customer will use. */
export async function createBasket(
  request: BasketRequest,
  options: CreationOptions,
  call: Call,
): Promise<Once<CreatedBasket>> {
  const { client, services } = call;
  const { clock, ids, policy, stores } = services;
  requireRole(client, 'PSP_PI');
  return once<CreatedBasket>(call, ['basketId'], async () => {
    refuseIfAny([...findRequestViolations(request), ...addressViolations(options, client)]);
    const { consents, payments } = await findEntries(request, options, call);
    for (const { mandate } of payments) requireCompany(options.psuCorporateId, mandate);
    const now = clock.now();
    const { nokRedirectUri, psuId, redirectUri, startsExplicitly } = options;
    const namedConsentId = await findNamedConsentId(options, call);
    const basket: Basket = {
      id: ids.next(),
      clientId: client.id,
      status: 'RCVD',
      paymentIds: payments.map(({ payment }) => payment.id),
      consentIds: consents.map(({ consent }) => consent.id),
      signaturesNeeded: payments[0]?.payment.signaturesNeeded ?? 1,
      createdAt: now,
      // The same lifetime as a payment.
      expiresAt: now + policy.paymentLifetimeSeconds * 1000,
      ...defined({ namedConsentId, nokRedirectUri, psuId, redirectUri }),
    };
    const signers = payments[0] && consents.length === 0 && { mandate: payments[0].mandate, signedBy: [] };
    const decoupled = startsExplicitly || !signers ? undefined : await planDecoupled(options, signers, call);
    const isDecoupled = decoupled && true;
    const resource = { kind: 'basket', id: basket.id } as const;
    const optional = defined({ isDecoupled, psuId: psuId || undefined });
    const authorisation = { id: ids.next(), resource, now, ...optional };
    return {
      outcome: {
        basketId: basket.id,
        ...(!startsExplicitly && { authorisationId: authorisation.id, ...defined({ isDecoupled }) }),
        ...(basket.signaturesNeeded > 1 && { needsMoreSigners: true }),
      },
      write: async (transaction) => {
        await stores.baskets.insert(transaction, basket);
        await claimEntries(transaction, basket, services);
        if (!startsExplicitly) await stores.authorisations.insert(transaction, authorisation);
        await decoupled?.begin(transaction, authorisation.id);
      },
    };
  });
}

/** Finds a basket of the calling client as of now; another client's is answered as unknown. */
export async function findBasket(basketId: string, { client, services }: Call): Promise<Basket> {
  requireRole(client, 'PSP_PI');
  const basket = await services.read.run((db) => services.stores.baskets.find(db, basketId));
  if (basket?.clientId === client.id)
    return applyExpiry(basketLifecycle, basket, currentMoment(services.clock));
  throw new Problem('resource.unknown', 'There is no such signing basket.', 'basketId');
}

/** Deletes an unsigned basket and releases its entries. */
export async function deleteBasket(
  basketId: string,
  call: Call,
): Promise<Once<{ readonly basketId: string }>> {
  return once(call, ['basketId'], async () => {
    const { status } = await findBasket(basketId, call);
    if (status !== 'RCVD') throw createRefusal(status);
    const deletion = { id: basketId, to: 'CANC', cause: 'deleted-by-tpp', outcome: 'withdrawn' } as const;
    return {
      outcome: { basketId },
      write: (transaction) => requireTransition(transaction, basketTransitions, deletion, call.services),
    };
  });
}

function createRefusal(status: BasketStatus): Problem {
  const text =
    status === 'RJCT' || status === 'CANC'
      ? 'The signing basket has ended without being authorised: there is nothing to delete.'
      : 'The signing basket has been signed, and can no longer be deleted.';
  return new Problem('status.invalid', text);
}
