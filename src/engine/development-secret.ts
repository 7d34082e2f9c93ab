/** A caller for development, who is known by a secret in a file that no other machine has. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { CallerOf } from './authentication.js';

/** In the project's folder; `open-banking-contracts init` writes it, and Git ignores it. */
export const developmentSecretFile = 'development-secret';

/** Accepts the secret as a key, as a token and as the password of Basic credentials. Accepts nothing without the file. */
export function developmentSecret(file = developmentSecretFile): CallerOf {
  return (credential) => {
    const secret = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
    const password = Buffer.from(credential, 'base64')
      .toString()
      .replace(/^[^:]*:/, '');
    const isKnown = secret !== '' && [credential, password].some((given) => isSame(given, secret));
    return isKnown ? 'developer' : undefined;
  };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
