/** Certificate revocation lists (RFC 5280, section 5): which certificates an authority has taken back. */
import { verify } from 'node:crypto';
import type { Certificate } from './certificate.js';
import { partsOf, readBits, readDer, readObjectIdentifier, readUnsigned } from './der.js';
import { signatureAlgorithms } from './object-identifiers.js';

export interface RevocationList {
  /** Whether this is a list of that issuer, and names the certificate. */
  revokes(certificate: Certificate, issuer: Certificate): boolean;
}

const hashes: Readonly<Record<string, string>> = {
  [signatureAlgorithms.rsaSha256]: 'sha256',
  [signatureAlgorithms.rsaSha384]: 'sha384',
  [signatureAlgorithms.rsaSha512]: 'sha512',
  [signatureAlgorithms.ecdsaSha256]: 'sha256',
  [signatureAlgorithms.ecdsaSha384]: 'sha384',
  [signatureAlgorithms.ecdsaSha512]: 'sha512',
};

/** Reads a list. Throws whatever is wrong with the bytes; whose list it is shows by the signature alone. */
export function readRevocationList(bytes: Buffer): RevocationList {
  const [signed, algorithm, signature] = partsOf(readDer(bytes));
  const hash = hashes[readObjectIdentifier(partsOf(algorithm)[0])];
  if (!signed || hash === undefined) throw new Error('the list is signed in a way that is not known');
  const value = readBits(signature);
  const numbers = new Set(revokedOf(partsOf(signed)));
  return {
    revokes: ({ serialNumber }, { x509 }) =>
      numbers.has(serialNumber) && verify(hash, signed.bytes, x509.publicKey, value),
  };
}

/** The list of entries is the sequence after the times; what is optional before and after it has another tag. */
function revokedOf(fields: ReturnType<typeof partsOf>): bigint[] {
  const isTime = (tag: number | undefined) => tag === 0x17 || tag === 0x18;
  const lastTime = fields.findLastIndex(({ tag }) => isTime(tag));
  const entries = fields[lastTime + 1];
  return entries?.tag === 0x30 ? partsOf(entries).map((entry) => readUnsigned(partsOf(entry)[0])) : [];
}
