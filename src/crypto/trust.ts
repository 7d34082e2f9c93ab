/** Certificate chain validation up to trusted CAs (RFC 5280, section 6), and revocation lists (CRL, section 5). */
import { verify } from 'node:crypto';
import { type Certificate, readExtensions } from './certificate.js';
import {
  derTags,
  eachPartOf,
  partsOf,
  readBits,
  readDer,
  readObjectIdentifier,
  readTime,
  readUnsigned,
} from './der.js';
import {
  listExtensions,
  partialListExtensions,
  signatureAlgorithms,
  signatureHashes,
} from './object-identifiers.js';

const certificateSigning = 0x04;
const longestChain = 8;
const accepted: readonly string[] = Object.values(signatureAlgorithms);

export type Chain = readonly Certificate[];

export function isAuthority({ authority, hasUnknownDemand, keyUsage }: Certificate): boolean {
  return (
    authority !== undefined &&
    !hasUnknownDemand &&
    (keyUsage === undefined || (keyUsage & certificateSigning) !== 0)
  );
}

/**
 * Returns every chain from a certificate to a trusted CA, its issuer first; none for an untrusted one. Every given CA
 * is a trust anchor: its issuer need not be known, but counts when it is. The EU's trusted lists name issuing CAs.
 */
export function chainsTo(
  authorities: readonly Certificate[],
): (certificate: Certificate) => readonly Chain[] {
  const chainsFrom = (certificate: Certificate, chain: Chain): Chain[] => {
    if (isSelfIssued(certificate)) return [chain];
    const issuers = authorities.filter((authority) => isIssuer(authority, certificate));
    if (issuers.length === 0) return chain.length > 0 ? [chain] : [];
    // A CA's second name or newer key makes a further chain; a cycle makes none.
    return issuers
      .filter((issuer) => mayStandAbove(issuer, chain.length) && !chain.includes(issuer))
      .flatMap((issuer) => chainsFrom(issuer, [...chain, issuer]));
  };
  return (certificate) => (isSelfIssued(certificate) ? [] : chainsFrom(certificate, []));
}

function isSelfIssued({ x509 }: Certificate): boolean {
  return x509.subject === x509.issuer;
}

/** Whether a certificate is signed with an accepted algorithm; SHA-1 and MD5 can be forged. */
export function isSignedSafely({ signatureAlgorithm }: Certificate): boolean {
  return accepted.includes(signatureAlgorithm);
}

function isIssuer({ x509: authority }: Certificate, certificate: Certificate): boolean {
  const { x509 } = certificate;
  return isSignedSafely(certificate) && x509.checkIssued(authority) && x509.verify(authority.publicKey);
}

/** `below`: the number of CAs between this one and the client's certificate. */
function mayStandAbove(certificate: Certificate, below: number): boolean {
  return (
    below < longestChain && isAuthority(certificate) && (certificate.authority?.pathLength ?? 0) >= below
  );
}

export interface RevocationList {
  /** Time of issue, and promised time of the next list, in milliseconds. */
  readonly thisUpdate: number;
  readonly nextUpdate?: number;
  isOf(issuer: Certificate): boolean;
  /** Whether this list is the issuer's and names the certificate. */
  revokes(certificate: Certificate, issuer: Certificate): boolean;
}

/**
 * Reads a list. Throws for malformed bytes, and for a list that may not be used as its authority's whole list; only the
 * signature shows whose list it is.
 */
export function readRevocationList(bytes: Buffer): RevocationList {
  const [signed, algorithm, signature] = partsOf(readDer(bytes));
  const hash = signatureHashes[readObjectIdentifier(partsOf(algorithm)[0])];
  if (!signed || hash === undefined) throw new Error('the list has an unknown signature algorithm');
  const value = readBits(signature);
  const fields = partsOf(signed);
  const numbers = new Set<bigint>();
  for (const entry of entriesIn(fields)) {
    const [serial, , extensions] = partsOf(entry);
    numbers.add(readUnsigned(serial));
    refuseExtensions(extensions);
  }
  const tagged = fields.find(({ tag }) => tag === 0xa0);
  refuseExtensions(tagged && partsOf(tagged)[0]);
  // Each check reads the whole list.
  const verdicts = new WeakMap<Certificate, boolean>();
  const isOf = (issuer: Certificate) => {
    const verdict = verdicts.get(issuer) ?? verify(hash, signed.bytes, issuer.x509.publicKey, value);
    verdicts.set(issuer, verdict);
    return verdict;
  };
  const [thisUpdate, nextUpdate] = fields.filter(isTime).map(readTime);
  if (thisUpdate === undefined) throw new Error('the list has no date of issue');
  return {
    thisUpdate,
    ...(nextUpdate !== undefined && { nextUpdate }),
    isOf,
    revokes: ({ serialNumber }, issuer) => numbers.has(serialNumber) && isOf(issuer),
  };
}

function isTime({ tag }: { readonly tag: number }): boolean {
  return tag === derTags.utcTime || tag === derTags.generalizedTime;
}

/** The entries are the sequence after the times; optional fields have other tags. */
function entriesIn(fields: ReturnType<typeof partsOf>): ReturnType<typeof eachPartOf> {
  const lastTime = fields.findLastIndex(isTime);
  const entries = fields[lastTime + 1];
  return entries?.tag === derTags.sequence ? eachPartOf(entries) : [];
}

/** A partial list would count as whole, and a critical extension may change what an entry says (RFC 5280, 5.2). */
function refuseExtensions(sequence: Parameters<typeof readExtensions>[0]): void {
  if (!sequence) return;
  for (const [id, { isCritical }] of readExtensions(sequence)) {
    const part = partialListExtensions.get(id);
    if (part !== undefined)
      throw new Error(`the list has ${part} (${id}), and is not its authority's whole list`);
    if (isCritical && !known.includes(id))
      throw new Error(`the list has the unknown critical extension ${id}`);
  }
}

const known: readonly string[] = Object.values(listExtensions);
