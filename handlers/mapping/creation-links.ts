/** Links in the answer to a new order or signing basket. */
import type { SigningBasketLinks } from '../../generated/payments-1.3.16.js';
import type { FirstAuthorisation } from '../../src/usecases/payments/initiation.js';
import { filled } from '../../src/contract/filled.js';
import { authorisationUrl, type Call } from '../call.js';
import { buildAppLinks } from './authorisations.js';

/**
 * Links startAuthorisation when the TPP starts authorisations explicitly, or needs one for a second signer. The
 * interface promises scaRedirect for two signers too, which Berlin Group omits. `self` is the new resource's URL.
 */
export function buildCreationLinks(
  self: string,
  creation: FirstAuthorisation,
  call: Call,
): SigningBasketLinks {
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
