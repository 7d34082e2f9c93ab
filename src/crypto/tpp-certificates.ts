/** TPP certificates (eIDAS): parsed, and validated up to a trusted CA once, then cached by their bytes. */
import type { KeyObject } from 'node:crypto';
import { Problem } from '../domain/problem.js';
import { readCertificate, type Certificate } from './certificate.js';
import { parseHeaderCertificate } from './pem.js';
import { isAcceptableKey } from './message-signature.js';
import { brokenHashes, clientAuthentication } from './object-identifiers.js';
import { type Chain, chainsTo, isSignedSafely, type RevocationList } from './trust.js';

export interface TppCertificate extends Certificate {
  readonly publicKey: KeyObject;
}

export type TppCertificates = ReturnType<typeof tppCertificates>;

/** Reads the revocation lists that certificates of trusted CAs name. */
export interface ListSource {
  /**
   * Follows the lists of `issuer` that a certificate names. Returns a promise that settles once each of them has been
   * read or has failed, undefined when none is being read for the first time.
   */
  follow(certificate: Certificate, issuer: Certificate): Promise<unknown> | undefined;
}

export interface RevocationRules {
  /** Whether certificates are refused while a list of a CA above them is missing or has ended. */
  readonly isListRequired?: boolean;
  readonly source?: ListSource | undefined;
}

interface KnownChain {
  readonly authorities: Chain;
  /** The end of the first list that ends; of a missing one long ago. */
  readonly listsEnd: number;
}

interface Known {
  readonly certificate: TppCertificate;
  /** Every chain to a trusted CA without a revoked certificate. */
  readonly chains: readonly KnownChain[];
}

/** More than a country has TPPs; each entry takes some kilobytes. */
const mostKnown = 1000;

export function tppCertificates(
  authorities: readonly Certificate[],
  revocationLists: readonly RevocationList[] = [],
  { isListRequired = false, source }: RevocationRules = {},
) {
  const chainsOf = chainsTo(authorities);
  const known = new Map<string, Known>();
  /** The first readings of lists, by the certificate that named them. */
  const readings = new Map<string, Promise<unknown>>();

  const learn = (given: string | Buffer, path?: string): Known => {
    const certificate = read(given, path);
    const chains = chainsOf(certificate);
    if (chains.length === 0) {
      if (!isSignedSafely(certificate)) throw invalid(describeUnsafe(certificate), path);
      throw invalid('The certificate is not from an authority that the bank trusts.', path);
    }
    const unrevoked = chains.filter((chain) => !isRevoked(certificate, chain, revocationLists));
    const toKnown = (chain: Chain) => ({
      authorities: chain,
      listsEnd: Math.min(...chain.map((issuer) => endOfLists(issuer, revocationLists))),
    });
    return { certificate, chains: unrevoked.map(toKnown) };
  };

  const beginReading = (key: string, given: string | Buffer, lists: ListSource) => {
    try {
      const found = learn(given);
      remember(known, key, found);
      return followLists(found, lists);
    } catch (error) {
      // `find` refuses the certificate for the same reason.
      if (error instanceof Problem) return undefined;
      throw error;
    }
  };

  return {
    /**
     * Returns the certificate of a header or a TLS connection if it is trusted and valid at `now`. Throws 401
     * CERTIFICATE_INVALID, CERTIFICATE_EXPIRED or CERTIFICATE_REVOKE for `path`.
     */
    find(given: string | Buffer, now: number, path?: string): TppCertificate {
      const key = keyOf(given);
      const found = known.get(key) ?? learn(given, path);
      // Caches only certificates of trusted CAs, so that strangers cannot fill the memory.
      remember(known, key, found);
      requireValid(found, now, isListRequired, path);
      return found.certificate;
    },

    /**
     * A promise while a revocation list that a trusted certificate names is read for the first time; `find` may be
     * called again once it has settled.
     */
    reading(given: string | Buffer): Promise<unknown> | undefined {
      if (!source) return undefined;
      const key = keyOf(given);
      if (known.has(key)) return readings.get(key);
      const begun = beginReading(key, given, source)?.finally(() => readings.delete(key));
      if (begun) readings.set(key, begun);
      return begun;
    },
  };
}

/** Follows the lists of each chain. */
function followLists({ certificate, chains }: Known, source: ListSource): Promise<unknown> | undefined {
  const begun = chains.flatMap(({ authorities: chain }) =>
    [certificate, ...chain].flatMap((each, index) => {
      const issuer = chain[index];
      return (issuer && source.follow(each, issuer)) ?? [];
    }),
  );
  return begun.length > 0 ? Promise.all(begun) : undefined;
}

/** Throws for a certificate that is not valid at `now`, or whose chains are not. */
function requireValid(
  { certificate, chains }: Known,
  now: number,
  isListRequired: boolean,
  path?: string,
): void {
  if (now > certificate.notAfter) {
    throw new Problem('certificate.expired', 'The certificate has expired.', path);
  }
  // CERTIFICATE_EXPIRED is only for the certificate's own end.
  if (now < certificate.notBefore) throw invalid('The certificate is not valid yet.', path);
  if (chains.length === 0) {
    throw new Problem('certificate.revoked', 'The certificate has been revoked.', path);
  }
  const valid = chains.filter(({ authorities: chain }) =>
    chain.every((each) => now >= each.notBefore && now <= each.notAfter),
  );
  if (valid.length === 0) {
    throw invalid('The certificate of an authority above this one is not valid now.', path);
  }
  if (isListRequired && !valid.some(({ listsEnd }) => now <= listsEnd)) {
    const text = 'The bank has no current revocation list of an authority above this certificate.';
    throw invalid(text, path);
  }
}

const keyOf = (given: string | Buffer) => (typeof given === 'string' ? given : given.toString('latin1'));

const digitalSignature = 0x80;
/** Clients sign with QSealC and with QWAC certificates, so either key usage suffices, even nonRepudiation alone. */
const anySignature = digitalSignature | 0x40;

/** Whether a certificate may authenticate a TLS client; a certificate without extended usages may. */
export function mayAuthenticateClient(certificate: TppCertificate): boolean {
  const { extendedKeyUsage } = certificate;
  const isForClients = extendedKeyUsage === undefined || extendedKeyUsage.includes(clientAuthentication);
  return isForClients && mayUse(certificate, digitalSignature);
}

/** Whether the key usage has one of these bits (RFC 5280, section 4.2.1.3). */
function mayUse({ keyUsage }: Certificate, bits: number): boolean {
  return keyUsage === undefined || (keyUsage & bits) !== 0;
}

function invalid(text: string, path?: string): Problem {
  return new Problem('certificate.invalid', text, path);
}

function describeUnsafe({ signatureAlgorithm }: Certificate): string {
  const hash = brokenHashes.get(signatureAlgorithm) ?? 'an unknown algorithm';
  return `The certificate is signed with ${hash}; its authority must sign with RSA or ECDSA and SHA-256, SHA-384 or SHA-512.`;
}

/** Evicts the least recently used certificate (LRU). */
function remember(known: Map<string, Known>, key: string, found: Known): void {
  known.delete(key);
  known.set(key, found);
  const [oldest] = known.keys();
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
}

function read(given: string | Buffer, path?: string): TppCertificate {
  const bytes = typeof given === 'string' ? parseHeaderCertificate(given) : given;
  const certificate = bytes && readable(bytes);
  if (!certificate) {
    const spellings = 'PEM (percent-encoded by a proxy), or base64 of DER or of PEM';
    throw invalid(`The certificate is not readable as ${spellings}.`, path);
  }
  if (certificate.authority || certificate.hasUnknownDemand || !mayUse(certificate, anySignature)) {
    throw invalid('The certificate is not one for a TPP that signs.', path);
  }
  if (!isAcceptableKey(certificate.publicKey)) {
    throw invalid(
      "The certificate's key must be RSA from 2048 bits, or ECDSA on P-256, P-384 or P-521.",
      path,
    );
  }
  return certificate;
}

function readable(bytes: Buffer): TppCertificate | undefined {
  try {
    const certificate = readCertificate(bytes);
    // Node reads the key lazily, and cannot read every key.
    return { ...certificate, publicKey: certificate.x509.publicKey };
  } catch {
    // Any failure to parse a caller's bytes is the caller's mistake.
    return undefined;
  }
}

/** The end of the latest list of a CA; a list without an end lasts. */
export function endOfLists(issuer: Certificate, lists: readonly RevocationList[]): number {
  const ends = lists.filter((list) => list.isOf(issuer)).map(({ nextUpdate = Infinity }) => nextUpdate);
  return Math.max(...ends);
}

/** A revoked CA in the chain revokes every certificate below it. */
function isRevoked(leaf: Certificate, chain: Chain, lists: readonly RevocationList[]): boolean {
  return [leaf, ...chain].some((certificate, index) => {
    const issuer = chain[index];
    return issuer !== undefined && lists.some((list) => list.revokes(certificate, issuer));
  });
}
