/** URLs of a signing basket, its status and its authorisations. */
import type { SigningBasketLinks } from '../../generated/payments-1.3.2.js';
import { addressOf, type Call } from '../call.js';

export function basketLinksOf(
  basketId: string,
  call: Call,
): Required<Pick<SigningBasketLinks, 'self' | 'status'>> {
  const self = addressOf(call, 'signing-baskets', basketId);
  return { self: { href: self }, status: { href: `${self}/status` } };
}

export function startLinkOf(basketId: string, call: Call): Pick<SigningBasketLinks, 'startAuthorisation'> {
  return { startAuthorisation: { href: basketAuthorisationsOf(basketId, call) } };
}

export function basketAuthorisationsOf(basketId: string, call: Call): string {
  return addressOf(call, 'signing-baskets', basketId, 'authorisations');
}
