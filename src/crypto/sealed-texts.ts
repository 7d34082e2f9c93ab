/** Sealed texts (AES-256-GCM): only this bank can write and read them. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey, derivedOnce, type SealingKeys } from './digests.js';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * The first key seals, all of them open. `context` identifies the text's owner; the seal authenticates it but does not
 * contain it.
 */
export function sealedTexts(secrets: SealingKeys, purpose: string, use: string) {
  const keys = derivedOnce(secrets, (secret) => derivedKey(secret, purpose, use));
  return {
    seal: (context: string, text: string): string => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, keys()[0], nonce).setAAD(Buffer.from(context));
      const content = Buffer.concat([cipher.update(text), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
    },
    open: (context: string, sealed: string): string | undefined => {
      const bytes = Buffer.from(sealed, 'base64url');
      // Base64url has several spellings for the same bytes; only the canonical one was issued.
      if (bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== sealed) return undefined;
      return keys()
        .map((key) => textIn(bytes, context, key))
        .find((text) => text !== undefined);
    },
  };
}

function textIn(bytes: Buffer, context: string, key: Buffer): string | undefined {
  const contentStart = nonceBytes + tagBytes;
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(nonceBytes, contentStart));
  const text = decipher.update(bytes.subarray(contentStart));
  try {
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    return undefined;
  }
}
