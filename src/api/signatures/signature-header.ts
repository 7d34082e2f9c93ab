/**
 * Parses the headers `Signature` and `Digest` (draft-cavage-http-signatures): parameters, algorithms, and the
 * certificate named by keyId.
 */
import type { Explanation } from '../../domain/explanation.js';
import { Problem } from '../../domain/problem.js';
import { isSameName } from './distinguished-name.js';

export interface SignatureHeader {
  readonly keyId: string;
  readonly algorithm: string;
  /** Signed header names in their order, in lower case. */
  readonly signedNames: readonly string[];
  /** In base64. */
  readonly signature: string;
}

export const signaturePath = 'header.Signature';

export function signatureProblem(text: string, explain?: () => Explanation): Problem {
  return new Problem('signature.invalid', text, signaturePath, explain && { explain });
}

// A backslash quotes a quotation mark or itself; before anything else it belongs to the distinguished name. A number
// without quotation marks is one of the draft's unknown parameters, `created` and `expires`.
const parameter = /[ \t]*([A-Za-z]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|\d+)[ \t]*(,|$)/y;
const known = ['keyid', 'algorithm', 'headers', 'signature'];

/**
 * Reads `keyId="…",algorithm="…",headers="…",signature="…"`: each parameter once, in any order, and no other.
 * `created` and `expires` are not in the Berlin Group's profile, and an unchecked parameter is not accepted. Throws
 * 401 SIGNATURE_INVALID.
 */
export function parseSignatureHeader(text: string): SignatureHeader {
  const parameters = parseParameters(text);
  const [keyId, algorithm, headers, signature] = known.map((name) => parameters.get(name));
  if (!keyId || !algorithm || !headers || !signature) {
    throw signatureProblem('Signature needs keyId, algorithm, headers and signature.');
  }
  return { keyId, algorithm, signature, signedNames: parseSignedNames(headers) };
}

function parseParameters(text: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  let end = 0;
  for (let isLast = false; !isLast;) {
    parameter.lastIndex = end;
    const match = parameter.exec(text);
    if (!match) {
      const rule = 'Signature is not a list of parameters such as keyId="…", with quotation marks';
      throw signatureProblem(`${rule}: position ${end + 1}.`);
    }
    const [whole, spelled = '', value = '', separator] = match;
    const name = spelled.toLowerCase();
    if (!known.includes(name))
      throw signatureProblem(`Signature has the unknown parameter ${spelled}; leave it out.`);
    if (parameters.has(name)) throw signatureProblem(`Signature has the parameter ${spelled} twice.`);
    parameters.set(name, value.replaceAll(/\\(["\\])/g, '$1'));
    end += whole.length;
    isLast = separator === '';
  }
  return parameters;
}

function parseSignedNames(headers: string): readonly string[] {
  const names = headers.toLowerCase().split(' ');
  if (!names.every((name) => /^(\(request-target\)|[!#$%&'*+.^_`|~0-9a-z-]+)$/.test(name))) {
    throw signatureProblem('The list headers in Signature must be names with one space between them.');
  }
  if (new Set(names).size < names.length) {
    throw signatureProblem('The list headers in Signature has a name twice.');
  }
  return names;
}

/** Names that begin with `rsa` are for RSA keys only, and mean RSASSA-PKCS1-v1_5 unless the key is a PSS key. */
const algorithms: ReadonlyMap<string, HashName> = new Map([
  ['rsa-sha256', 'sha256'],
  ['rsa-sha512', 'sha512'],
  ['sha-256', 'sha256'],
  ['sha-512', 'sha512'],
  // draft-cavage-http-signatures-12, appendix E.2: with SHA-512, for keys of every kind; for RSA as RSASSA-PSS.
  ['hs2019', 'sha512'],
]);

export interface Algorithm {
  readonly hash: HashName;
  /** Whether a plain RSA key may also have signed by RSASSA-PSS. */
  readonly mayBePss: boolean;
}

/** The algorithm of a name; `isRsa` tells the kind of the certificate's key. Throws 401 SIGNATURE_INVALID. */
export function parseAlgorithm(name: string, isRsa: boolean): Algorithm {
  const algorithm = name.toLowerCase();
  const hash = algorithms.get(algorithm);
  if (!hash) {
    throw signatureProblem(`The algorithm in Signature must be one of ${[...algorithms.keys()].join(', ')}.`);
  }
  if (algorithm.startsWith('rsa-') && !isRsa) {
    throw signatureProblem("The algorithm in Signature does not fit the certificate's key.");
  }
  return { hash, mayBePss: algorithm === 'hs2019' };
}

interface NamedCertificate {
  readonly serialNumber: bigint;
  readonly issuer: Parameters<typeof isSameName>[1];
}

/**
 * Returns why `SN=<serial number>,CA=<issuer>` does not name the certificate; undefined where it does. The number is
 * hexadecimal (Berlin Group) or decimal (some clients); leading zeros, `0x` and colons are ignored.
 */
export function findKeyIdFault(
  keyId: string,
  { issuer, serialNumber }: NamedCertificate,
): string | undefined {
  const [, number, name] = /^\s*SN\s*=\s*([0-9A-Fa-f:x]+)\s*,\s*CA\s*=(.*)$/is.exec(keyId) ?? [];
  if (number === undefined || name === undefined) return 'is not SN=<serial number>,CA=<issuer>';
  if (!isNumber(number.replaceAll(':', '').replace(/^0x/i, ''), serialNumber)) {
    return "does not have the certificate's serial number after SN=";
  }
  return isSameName(name, issuer)
    ? undefined
    : "does not have the name of the certificate's issuer after CA=";
}

function isNumber(text: string, wanted: bigint): boolean {
  if (!/^[0-9a-f]{1,64}$/i.test(text)) return false;
  return BigInt(`0x${text}`) === wanted || (/^\d+$/.test(text) && BigInt(text) === wanted);
}

export type HashName = 'sha256' | 'sha512';

export interface StatedDigest {
  readonly hash: HashName;
  /** In base64. */
  readonly value: string;
}

const digestPath = 'header.Digest';

export function digestProblem(text: string, explain?: () => Explanation): Problem {
  return new Problem('signature.invalid', text, digestPath, explain && { explain });
}

const hashes: ReadonlyMap<string, HashName> = new Map([
  ['sha-256', 'sha256'],
  ['sha-512', 'sha512'],
]);

/**
 * Reads `SHA-256=…`, several separated by commas, names in any case. Ignores other algorithms beside SHA-256 or
 * SHA-512, and empty entries (RFC 9110, section 5.6.1). Throws 401 SIGNATURE_INVALID.
 */
export function parseDigestHeader(text: string): readonly StatedDigest[] {
  const digests = text.split(',').flatMap((part) => {
    if (/^[ \t]*$/.test(part)) return [];
    const match = /^[ \t]*([A-Za-z0-9-]+)=([^ \t]+)[ \t]*$/.exec(part);
    if (!match) throw digestProblem('Digest is not a list such as SHA-256=… with the hash in base64.');
    const [, name = '', value = ''] = match;
    const hash = hashes.get(name.toLowerCase());
    return hash ? [{ hash, value }] : [];
  });
  if (digests.length === 0) throw digestProblem('Digest needs the SHA-256 or the SHA-512 of the body.');
  return digests;
}
