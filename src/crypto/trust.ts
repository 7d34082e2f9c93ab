/** The authorities that the bank trusts, and the way from a certificate up to them (RFC 5280, section 6). */
import type { Certificate } from './certificate.js';
import { signatureAlgorithms } from './object-identifiers.js';

const certificateSigning = 0x04;
const longestChain = 8;
const accepted: readonly string[] = Object.values(signatureAlgorithms);

export interface Trust {
  /** Every way from a certificate to a trusted authority, its issuer first; none when nobody vouches for it. */
  chainsOf(certificate: Certificate): readonly Chain[];
}

export type Chain = readonly Certificate[];

export function isAuthority({ authority, hasUnknownDemand, keyUsage }: Certificate): boolean {
  return (
    authority !== undefined &&
    !hasUnknownDemand &&
    (keyUsage === undefined || (keyUsage & certificateSigning) !== 0)
  );
}

/**
 * Every authority given is trusted for itself: its issuer need not be known, but counts when it is. The EU's trusted lists
 * name issuing authorities.
 */
export function trustIn(authorities: readonly Certificate[]): Trust {
  const chainsFrom = (certificate: Certificate, chain: Chain): Chain[] => {
    if (isSelfIssued(certificate)) return [chain];
    const issuers = authorities.filter((authority) => isIssuer(authority, certificate));
    if (issuers.length === 0) return chain.length > 0 ? [chain] : [];
    // Another name for an authority, or a newer key of it, is another way up; a circle is none.
    return issuers
      .filter((issuer) => mayStandAbove(issuer, chain.length) && !chain.includes(issuer))
      .flatMap((issuer) => chainsFrom(issuer, [...chain, issuer]));
  };
  return { chainsOf: (certificate) => (isSelfIssued(certificate) ? [] : chainsFrom(certificate, [])) };
}

function isSelfIssued({ x509 }: Certificate): boolean {
  return x509.subject === x509.issuer;
}

function isIssuer({ x509: authority }: Certificate, { signatureAlgorithm, x509 }: Certificate): boolean {
  return (
    accepted.includes(signatureAlgorithm) && x509.checkIssued(authority) && x509.verify(authority.publicKey)
  );
}

/** `below` is how many authorities stand between this one and the certificate of the client. */
function mayStandAbove(certificate: Certificate, below: number): boolean {
  return (
    below < longestChain && isAuthority(certificate) && (certificate.authority?.pathLength ?? 0) >= below
  );
}
