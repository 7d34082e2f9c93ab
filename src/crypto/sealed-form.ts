/** Sealed forms (compact JWE): lists that a customer can neither read nor change, valid for ten minutes. */
import type { JWK } from 'node-jose';
import { Problem } from '../domain/problem.js';
import { derivedKey, derivedOnce, type SealingKeys } from './digests.js';

/** See `preloadLibraries`. */
export async function loadSealing() {
  return (await import('node-jose')).default;
}

export interface Clock {
  now(): number;
}

/** Time within which a form must be submitted. */
const lifetimeMilliseconds = 600_000;

const encryption = 'A256GCM';

export function formSeal(secrets: SealingKeys, purpose: string, clock: Clock) {
  const keys = derivedOnce(secrets, (secret) => importedOnce(derived(secret, purpose)));
  return {
    async seal(content: readonly unknown[]): Promise<string> {
      const options = { format: 'compact', contentAlg: encryption, fields: { alg: 'dir' } } as const;
      const { JWE } = await loadSealing();
      const [importSealingKey] = keys();
      return JWE.createEncrypt(options, await importSealingKey())
        .update(Buffer.from(JSON.stringify([...content, clock.now() + lifetimeMilliseconds])))
        .final();
    },
    /**
     * Throws `form.invalid` for content that this seal has not sealed. The caller must give an expired form no effect.
     */
    async open(token: string) {
      if (!isCanonical(token)) throw formRefusal('malformed');
      const content = await decrypt(token, keys());
      const expiresAt = content.at(-1);
      if (typeof expiresAt !== 'number') throw formRefusal('unknown content');
      return { content: content.slice(0, -1), expired: expiresAt <= clock.now() };
    },
  };
}

function derived(secret: string, purpose: string): string {
  return derivedKey(secret, purpose, 'seals forms').toString('base64url');
}

type ImportKey = () => Promise<JWK.Key>;

/** Imports a key at its first use, because the library is loaded then. */
function importedOnce(k: string): ImportKey {
  let key: JWK.Key | undefined;
  return async () => {
    const { JWK } = await loadSealing();
    return (key ??= await JWK.asKey({ kty: 'oct', alg: encryption, use: 'enc', k }));
  };
}

export function formRefusal(detail: string, cause?: unknown): Problem {
  const text = 'This form was not given to this browser for this authorisation.';
  return new Problem('form.invalid', text, undefined, {
    cause: cause ?? new Error(`sealed form: ${detail}`),
  });
}

async function decrypt(token: string, keys: readonly ImportKey[]): Promise<readonly unknown[]> {
  const { JWE } = await loadSealing();
  let cause: unknown;
  for (const importKey of keys) {
    const key = await importKey();
    try {
      const opened = await JWE.createDecrypt(key, { algorithms: ['dir', encryption] }).decrypt(token);
      const content: unknown = JSON.parse(opened.payload.toString());
      return Array.isArray(content) ? content : [];
    } catch (error) {
      cause = error;
    }
  }
  throw formRefusal('not sealed by this bank', cause);
}

/** Base64url leaves spare bits in the last character; a token that uses them was not issued here. */
function isCanonical(token: string): boolean {
  const parts = token.split('.');
  return (
    parts.length === 5 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
  );
}
