/** Checks the app server's public keys for faults with which no statement can be verified. */
import { createPublicKey } from 'node:crypto';
import type { StatementKeys } from './statements.js';

type Key = StatementKeys[number];

export interface KeyFault {
  /** The key's index in the list. */
  readonly at: number;
  /** Completes a sentence about the key. */
  readonly fault: string;
}

const shortestModulus = 2048;

/** Returns at most one fault for each key. */
export function statementKeyFaults(keys: StatementKeys): readonly KeyFault[] {
  return keys.flatMap((key, at) => {
    const fault = keyFault(key) ?? nameFault(key, keys);
    return fault === undefined ? [] : [{ at, fault }];
  });
}

/** Statements are signed with ES256, PS256 or EdDSA. */
function keyFault(key: Key): string | undefined {
  const { alg, crv, key_ops: operations, kty, use } = key;
  if (use !== undefined && use !== 'sig') return 'is not for signatures (use)';
  if (Array.isArray(operations) && !operations.includes('verify')) return 'is not for verifying (key_ops)';
  const known = [
    { kty: 'EC', crv: 'P-256', algorithms: ['ES256'] },
    { kty: 'OKP', crv: 'Ed25519', algorithms: ['EdDSA', 'Ed25519'] },
    { kty: 'RSA', crv: undefined, algorithms: ['PS256'] },
  ].find((each) => each.kty === kty && each.crv === crv);
  if (!known) return 'is neither on P-256 nor Ed25519, nor an RSA key';
  if (alg !== undefined && !known.algorithms.some((each) => each === alg)) {
    return `has an alg other than ${known.algorithms.join(' or ')}`;
  }
  try {
    const { asymmetricKeyDetails: details } = createPublicKey({ key: { ...key }, format: 'jwk' });
    const isShort = kty === 'RSA' && (details?.modulusLength ?? 0) < shortestModulus;
    return isShort ? `has fewer than ${shortestModulus} bits` : undefined;
  } catch {
    return 'is not a readable public key';
  }
}

/** With several keys of a kind, each needs its own `kid`. */
function nameFault({ kid, kty }: Key, keys: StatementKeys): string | undefined {
  const alike = keys.filter((other) => other['kty'] === kty);
  if (alike.length === 1) return undefined;
  if (typeof kid !== 'string') return 'has no kid, although there are several keys of its type';
  return alike.filter((other) => other['kid'] === kid).length > 1
    ? 'has the same kid as another key'
    : undefined;
}
