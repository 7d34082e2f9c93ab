/** The secrets of OAuth2: opaque, 256 bits each, random or derived under the bank's key. */
import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { isSameSecret } from './digests.js';

export function tokenSecrets(sealingKey: string) {
  if (sealingKey.length < 32)
    throw new Error('The secret that tokens are derived with needs at least 32 characters.');
  // A key of its own, so that no other use of the sealing key can ever produce a token.
  const key = Buffer.from(hkdfSync('sha256', sealingKey, '', 'oauth2 token succession', 32));
  return {
    random: (): string => randomBytes(32).toString('base64url'),
    derived: (purpose: 'code' | 'access-token' | 'refresh-token', seed: string): string =>
      createHmac('sha256', key).update(`${purpose}\n${seed}`).digest('base64url'),
    challengeOf: (verifier: string): string => createHash('sha256').update(verifier).digest('base64url'),
    isSame: isSameSecret,
  };
}
