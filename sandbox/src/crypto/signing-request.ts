/** Reads certificate signing requests (CSR; PKCS#10, RFC 2986): the public key, and the proof of possession. */
import { constants, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { Problem } from '../../../src/domain/problem.js';
import { readAlgorithm } from '../../../src/crypto/certificate.js';
import { derTags, type DerElement, partsOf, readBits, readDer } from '../../../src/crypto/der.js';
import { isAcceptableKey } from '../../../src/crypto/message-signature.js';
import { rsaPss, signatureHashes } from '../../../src/crypto/object-identifiers.js';
import { pemBlocks } from '../../../src/crypto/pem.js';

/** The key of a signing request; throws `request.invalid` for `field` with the reason. */
export function keyOfSigningRequest(pem: string, field: string): KeyObject {
  const [bytes, ...others] = [
    ...pemBlocks(pem, 'CERTIFICATE REQUEST'),
    ...pemBlocks(pem, 'NEW CERTIFICATE REQUEST'),
  ];
  if (!bytes || others.length > 0)
    throw refusal('is not a single PKCS#10 signing request in PEM format.', field);
  const read = readRequest(bytes);
  if (!read) throw refusal('is not readable as a signing request (PKCS#10).', field);
  if (!isAcceptableKey(read.key))
    throw refusal(
      'has a key that is neither RSA with at least 2048 bits nor ECDSA on P-256, P-384 or P-521.',
      field,
    );
  if (!read.isSigned()) throw refusal('is not signed by its own key with SHA-256 or better.', field);
  return read.key;
}

/** Undefined for a malformed request or an unreadable key, both the caller's mistakes. */
function readRequest(bytes: Buffer): { readonly key: KeyObject; isSigned(): boolean } | undefined {
  try {
    const [information, algorithm, signature, ...others] = partsOfSequence(readDer(bytes));
    const [version, , publicKey] = partsOfSequence(information);
    if (!information || !publicKey || version?.tag !== derTags.integer || others.length > 0) return undefined;
    // A signature has no unused bits.
    if (signature?.content[0] !== 0) return undefined;
    const key = createPublicKey({ key: publicKey.bytes, format: 'der', type: 'spki' });
    partsOfSequence(algorithm);
    const [name, value] = [readAlgorithm(algorithm), readBits(signature)];
    return { key, isSigned: () => isSignedWith(name, information.bytes, key, value) };
  } catch {
    return undefined;
  }
}

/** Rejects sets: the signature does not cover the outer structure, so its form is checked. */
function partsOfSequence(element: DerElement | undefined): readonly DerElement[] {
  if (element?.tag !== derTags.sequence) throw new Error('no sequence');
  return partsOf(element);
}

function isSignedWith(algorithm: string, content: Buffer, key: KeyObject, signature: Buffer): boolean {
  const hash = signatureHashes[algorithm];
  if (hash === undefined) return false;
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO };
  try {
    return verify(hash, content, { key, ...(algorithm.startsWith(rsaPss) && pss) }, signature);
  } catch {
    // The algorithm belongs to another kind of key.
    return false;
  }
}

function refusal(sentence: string, field: string): Problem {
  return new Problem([{ reason: 'request.invalid', text: sentence, field, continuesField: true }]);
}
