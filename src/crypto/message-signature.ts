/** Verifies message signatures (RSA, RSASSA-PSS, ECDSA) with a certificate's key. */
import { constants, verify, type KeyObject } from 'node:crypto';

type HashName = 'sha256' | 'sha512';

/** Bytes of each of the two numbers of an ECDSA signature, by curve. */
const coordinateBytes: Readonly<Record<string, number>> = { prime256v1: 32, secp384r1: 48, secp521r1: 66 };

/** Accepts RSA from 2048 bits, and the curves P-256, P-384 and P-521. */
export function isAcceptableKey(key: KeyObject): boolean {
  const { asymmetricKeyDetails: details, asymmetricKeyType: type } = key;
  if (type === 'rsa' || type === 'rsa-pss') return (details?.modulusLength ?? 0) >= 2048;
  return type === 'ec' && (details?.namedCurve ?? '') in coordinateBytes;
}

export function isRsaKey({ asymmetricKeyType: type }: KeyObject): boolean {
  return type === 'rsa' || type === 'rsa-pss';
}

/**
 * Verifies RSASSA-PKCS1-v1_5 for plain RSA keys, RSASSA-PSS for PSS keys, and ECDSA as DER or as two concatenated
 * numbers (IEEE P1363). With `mayBePss`, plain RSA keys may sign by RSASSA-PSS too, with the signature's hash for MGF1
 * and a salt of any length: RFC 9421, section 3.3.1, has 64 bytes, the draft of `hs2019` leaves the length open.
 */
export function isValidSignature(
  content: Buffer,
  signature: Buffer,
  key: KeyObject,
  { hash, mayBePss = false }: { readonly hash: HashName; readonly mayBePss?: boolean },
): boolean {
  switch (key.asymmetricKeyType) {
    case 'rsa':
      return (
        verify(hash, content, { key, padding: constants.RSA_PKCS1_PADDING }, signature) ||
        (mayBePss && verifyPss(content, signature, key, hash))
      );
    case 'rsa-pss':
      return verifyPss(content, signature, key, hash);
    case 'ec':
      return isEcdsaSignature(content, signature, key, hash);
    default:
      return false;
  }
}

/** A key may be bound to one hash and salt; OpenSSL throws for another hash, and the signature is invalid. */
function verifyPss(content: Buffer, signature: Buffer, key: KeyObject, hash: HashName): boolean {
  const isBound = key.asymmetricKeyDetails?.saltLength !== undefined;
  const { RSA_PKCS1_PSS_PADDING: padding, RSA_PSS_SALTLEN_AUTO: saltLength } = constants;
  try {
    return verify(hash, content, isBound ? key : { key, padding, saltLength }, signature);
  } catch {
    return false;
  }
}

function isEcdsaSignature(content: Buffer, signature: Buffer, key: KeyObject, hash: HashName): boolean {
  const bytes = coordinateBytes[key.asymmetricKeyDetails?.namedCurve ?? ''];
  const isRaw =
    signature.length === 2 * (bytes ?? 0) &&
    verify(hash, content, { key, dsaEncoding: 'ieee-p1363' }, signature);
  return isRaw || verify(hash, content, { key, dsaEncoding: 'der' }, signature);
}
