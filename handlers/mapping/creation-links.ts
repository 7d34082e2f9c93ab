/** Links in the answer to a new payment or signing basket. */
import type { SigningBasketLinks } from '../../generated/payments-1.3.16.js';
import { filled } from '../../src/contract/filled.js';
import { authorisationUrl, type Call } from '../call.js';
import { buildAppLinks } from './authorisations.js';

interface Creation {
  /** The first customer's authorisation; absent when the TPP starts authorisations explicitly. */
  readonly authorisationId?: string;
  /** Whether another signer will need an authorisation of their own. */
  readonly needsMoreSigners?: boolean;
}

/**
 * Links startAuthorisation when the TPP starts authorisations explicitly, or needs one for a second signer. The
 * interface promises scaRedirect for two signers too, which Berlin Group omits. `self` is the new resource's URL.
 */
export function buildCreationLinks(
  self: string,
  { authorisationId, needsMoreSigners }: Creation,
  call: Call,
): SigningBasketLinks {
  const authorisations = `${self}/authorisations`;
  const needsStart = authorisationId === undefined || needsMoreSigners;
  const links: SigningBasketLinks = filled({
    startAuthorisation: needsStart ? { href: authorisations } : undefined,
    self: { href: self },
    status: { href: `${self}/status` },
  });
  if (authorisationId === undefined) return links;
  return {
    scaRedirect: { href: authorisationUrl(call, authorisationId) },
    ...links,
    ...buildAppLinks(authorisationId, call),
    scaStatus: { href: `${authorisations}/${encodeURIComponent(authorisationId)}` },
  };
}
