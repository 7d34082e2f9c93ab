/** The header `Digest` (RFC 3230 and RFC 5843): what the body's hash is said to be. */
import { Problem } from '../../domain/problem.js';

export type HashName = 'sha256' | 'sha512';

export interface StatedDigest {
  readonly hash: HashName;
  /** In base64. */
  readonly value: string;
}

export const digestPath = 'header.Digest';

export function digestProblem(text: string): Problem {
  return new Problem('signature.invalid', text, digestPath);
}

const hashes: ReadonlyMap<string, HashName> = new Map([
  ['sha-256', 'sha256'],
  ['sha-512', 'sha512'],
]);

/**
 * Reads `SHA-256=…`, several separated by commas, names in any case. Digests of other kinds may stand beside one of
 * these and are not looked at. Throws 401 SIGNATURE_INVALID.
 */
export function parseDigestHeader(text: string): readonly StatedDigest[] {
  const digests = text.split(',').flatMap((part) => {
    const match = /^[ \t]*([A-Za-z0-9-]+)=([^ \t]+)[ \t]*$/.exec(part);
    if (!match) throw digestProblem('Digest is not a list such as SHA-256=… with the hash in base64.');
    const [, name = '', value = ''] = match;
    const hash = hashes.get(name.toLowerCase());
    return hash ? [{ hash, value }] : [];
  });
  if (digests.length === 0) throw digestProblem('Digest needs the SHA-256 or the SHA-512 of the body.');
  return digests;
}
