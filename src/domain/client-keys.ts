/** Checks the public keys that a client registers for client authentication by private_key_jwt in place of a secret. */
import type { Client, JwkSet } from './clients.js';
import { invalid, type Violation } from './problem.js';

export interface RegisteredKeys {
  readonly jwks?: JwkSet;
  /** The address at which the client publishes its keys. */
  readonly jwksUri?: string;
}

type Key = Readonly<Record<string, unknown>>;

const mostKeys = 20;
const longestAddress = 2000;
const longestKeyId = 200;
/** Members of private and of symmetric keys (RFC 7518, section 6). */
const secretMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
/** Minimum size of an RSA key, in bits. */
const shortestModulus = 2048;

/** Returns a violation for each fault of a client's keys or of their address. */
export function keyViolations(
  { jwks, jwksUri, type }: Pick<Client, 'type'> & RegisteredKeys,
  hosts: readonly string[],
): readonly Violation[] {
  const faults: Violation[] = [];
  const tell = (field: string, sentence: string | undefined) => {
    if (sentence !== undefined) faults.push({ ...invalid(field, sentence), continuesField: true });
  };
  if (jwks && jwksUri !== undefined) tell('jwksUri', 'and jwks exclude each other.');
  if (type === 'public' && (jwks || jwksUri !== undefined)) {
    tell(jwks ? 'jwks' : 'jwksUri', 'is for a confidential client; a public one uses PKCE.');
  }
  if (jwksUri !== undefined) tell('jwksUri', addressFault(jwksUri, hosts));
  if (!jwks) return faults;
  if (jwks.keys.length === 0 || jwks.keys.length > mostKeys) tell('jwks.keys', `has 1 to ${mostKeys} keys.`);
  for (const [at, key] of jwks.keys.entries()) tell(`jwks.keys.${at}`, keyFault(key));
  const ids = jwks.keys.map(({ kid }) => kid);
  if (new Set(ids).size < ids.length) tell('jwks.keys', 'has two keys of one kid.');
  return faults;
}

/** Returns the fault of an address; undefined for a permitted one, see `JWKS_HOSTS`. */
function addressFault(address: string, hosts: readonly string[]): string | undefined {
  if (address.length > longestAddress || !/^[!-~]+$/.test(address) || !URL.canParse(address)) {
    return `is an https address of at most ${longestAddress} characters.`;
  }
  const { hash, host, password, protocol, username } = new URL(address);
  if (protocol !== 'https:' || username || password || hash) {
    return 'is an https address without user name and fragment.';
  }
  return hosts.includes(host) ? undefined : `is on ${host}, which JWKS_HOSTS does not name.`;
}

/** Only keys for ES256 and PS256, which assertions are signed with (src/crypto/client-assertions.ts). */
function keyFault(key: Key): string | undefined {
  const { alg, crv, kid, kty, use } = key;
  const secret = secretMembers.find((name) => name in key);
  if (secret !== undefined) return `has the member ${secret}, which is of a private or secret key.`;
  if (typeof kid !== 'string' || !/^[ -~]+$/.test(kid) || kid.length > longestKeyId) {
    return `has a kid of 1 to ${longestKeyId} ASCII characters.`;
  }
  if (use !== undefined && use !== 'sig') return 'is not for signatures (use).';
  const isElliptic =
    kty === 'EC' && crv === 'P-256' && isBytes(key['x'], 32, 32) && isBytes(key['y'], 32, 32);
  const isRsa = kty === 'RSA' && isBytes(key['n'], shortestModulus / 8, 1024) && isBytes(key['e'], 1, 8);
  if (!isElliptic && !isRsa) return `is an EC key on P-256, or an RSA key from ${shortestModulus} bits.`;
  const algorithm = isElliptic ? 'ES256' : 'PS256';
  return alg === undefined || alg === algorithm ? undefined : `has another alg than ${algorithm}.`;
}

/** Whether a member is base64url of `least` to `most` bytes (RFC 7518, section 6: integers without leading zeros). */
function isBytes(value: unknown, least: number, most: number): boolean {
  if (typeof value !== 'string' || !/^[A-Za-z0-9_-]+$/.test(value)) return false;
  const bytes = Math.floor((value.length * 3) / 4);
  return bytes >= least && bytes <= most;
}
