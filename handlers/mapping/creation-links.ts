/** Links in the answer to a new payment or signing basket. */
import type { SigningBasketLinks } from '../../generated/payments-1.3.16.js';
import { filled } from '../../src/contract/filled.js';
import { authorisationUrl, type Call } from '../call.js';
import { buildAppLinks } from './authorisations.js';
import type { Approached } from './headers.js';

interface Creation extends Approached {
  /** The first customer's authorisation; absent when the TPP starts authorisations explicitly. */
  readonly authorisationId?: string;
  /** Whether another signer will need an authorisation of their own. */
  readonly needsMoreSigners?: boolean;
}

/**
 * Links startAuthorisation when the TPP starts authorisations explicitly, or needs one for a second signer. The
 * interface promises scaRedirect for two signers too, which Berlin Group omits. `self` is the new resource's URL.
 */
export function buildCreationLinks(self: string, creation: Creation, call: Call): SigningBasketLinks {
  const { authorisationId, isDecoupled, needsMoreSigners } = creation;
  const authorisations = `${self}/authorisations`;
  const needsStart = authorisationId === undefined || needsMoreSigners;
  const links: SigningBasketLinks = filled({
    startAuthorisation: needsStart ? { href: authorisations } : undefined,
    self: { href: self },
    status: { href: `${self}/status` },
  });
  if (authorisationId === undefined) return links;
  return {
    ...(!isDecoupled && { scaRedirect: { href: authorisationUrl(call, authorisationId) } }),
    ...links,
    ...buildAppLinks(creation, call),
    scaStatus: { href: `${authorisations}/${encodeURIComponent(authorisationId)}` },
  };
}
