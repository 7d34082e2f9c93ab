/** The authorisations of a signing basket, as a TPP starts and follows them. */
import type { Resource, ScaStatus } from '../../domain/authorisation/authorisation.js';
import { isLive } from '../../domain/baskets/status.js';
import { addressViolations } from '../../domain/payments/checks.js';
import { refuseIfAny } from '../../domain/problem.js';
import {
  isStarted,
  listAuthorisations,
  planStart,
  readScaStatus,
  type Started,
} from '../authorisation/resources.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import { findBasket } from './baskets.js';
import { requireCompany } from '../payments/corporate.js';
import { once, type Once } from '../idempotency.js';
import type { PaymentStartWish } from '../payments/payment-authorisations.js';
import type { Call } from '../services.js';

/** A new link for a basket that is not decided yet. */
export async function startBasketAuthorisation(
  basketId: string,
  wish: PaymentStartWish,
  call: Call,
): Promise<Once<Started>> {
  const { bank, clock, read, stores } = call.services;
  const plan = async () => {
    const { expiresAt, id, paymentIds, status } = await findBasket(basketId, call);
    refuseIfAny(addressViolations(wish, call.client));
    // The accounts of all payments in a basket have the same mandate.
    const [paymentId] = paymentIds;
    const payment = paymentId && (await read.run((db) => stores.payments.find(db, paymentId)));
    if (payment) requireCompany(wish.psuCorporateId, await bank.mandateOf(payment.debtorAccountId));
    const target = {
      resource: resourceOf(id),
      isOpen: isLive(status) && expiresAt > clock.now(),
      hold: (transaction: Transaction) => stores.baskets.hold(transaction, id, clock.now()),
      closedText: 'The signing basket is decided: there is nothing left to approve.',
    };
    return planStart(target, wish, call);
  };
  return once(call, plan, isStarted);
}

export async function listBasketAuthorisations(basketId: string, call: Call): Promise<readonly string[]> {
  const { id } = await findBasket(basketId, call);
  return listAuthorisations(resourceOf(id), call);
}

export async function readBasketAuthorisation(
  basketId: string,
  authorisationId: string,
  call: Call,
): Promise<ScaStatus> {
  const { id } = await findBasket(basketId, call);
  return readScaStatus(resourceOf(id), authorisationId, call);
}

function resourceOf(id: string): Resource {
  return { kind: 'basket', id };
}
