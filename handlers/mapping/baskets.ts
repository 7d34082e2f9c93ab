/** Where a signing basket is read and followed, and where its authorisations are. */
import { addressOf, type Call } from '../call.js';

export function basketLinksOf(basketId: string, call: Call) {
  const self = addressOf(call, 'signing-baskets', basketId);
  return { self: { href: self }, status: { href: `${self}/status` } } as const;
}

export function startLinkOf(basketId: string, call: Call) {
  return { startAuthorisation: { href: basketAuthorisationsOf(basketId, call) } } as const;
}

export function basketAuthorisationsOf(basketId: string, call: Call): string {
  return addressOf(call, 'signing-baskets', basketId, 'authorisations');
}
