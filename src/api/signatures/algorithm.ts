/** The names under which clients announce how they sign; the certificate's key decides the rest. */
import type { HashName } from './digest-header.js';
import { signatureProblem } from './signature-header.js';

interface Algorithm {
  readonly hash: HashName;
  /** Only for keys of this kind. */
  readonly isRsaOnly?: true;
}

const algorithms: ReadonlyMap<string, Algorithm> = new Map([
  ['rsa-sha256', { hash: 'sha256', isRsaOnly: true }],
  ['rsa-sha512', { hash: 'sha512', isRsaOnly: true }],
  ['sha-256', { hash: 'sha256' }],
  ['sha-512', { hash: 'sha512' }],
  // draft-cavage-http-signatures-12, appendix E.2: with SHA-512, for keys of every kind.
  ['hs2019', { hash: 'sha512' }],
]);

/** The hash of an algorithm; `isRsa` tells the kind of the certificate's key. Throws 401 SIGNATURE_INVALID. */
export function hashOfAlgorithm(name: string, isRsa: boolean): HashName {
  const algorithm = algorithms.get(name.toLowerCase());
  if (!algorithm) {
    throw signatureProblem(`The algorithm in Signature must be one of ${[...algorithms.keys()].join(', ')}.`);
  }
  if (algorithm.isRsaOnly && !isRsa) {
    throw signatureProblem("The algorithm in Signature does not fit the certificate's key.");
  }
  return algorithm.hash;
}
