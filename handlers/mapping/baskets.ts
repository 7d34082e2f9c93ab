/** URLs of a signing basket, its status and its authorisations. */
import type { SigningBasketLinks } from '../../generated/payments-1.3.2.js';
import { resourceUrl, type Call } from '../call.js';

export function buildBasketLinks(
  basketId: string,
  call: Call,
): Required<Pick<SigningBasketLinks, 'self' | 'status'>> {
  const self = resourceUrl(call, 'signing-baskets', basketId);
  return { self: { href: self }, status: { href: `${self}/status` } };
}

export function buildStartLink(basketId: string, call: Call): Pick<SigningBasketLinks, 'startAuthorisation'> {
  return { startAuthorisation: { href: basketAuthorisationsUrl(basketId, call) } };
}

export function basketAuthorisationsUrl(basketId: string, call: Call): string {
  return resourceUrl(call, 'signing-baskets', basketId, 'authorisations');
}
