/** The secrets of a customer's browser: its cookie, the key the bank knows it by, and the ids of its forms. */
import { createHash, randomBytes } from 'node:crypto';

const secretPattern = /^[A-Za-z0-9_-]{43}$/;

/** What the cookie holds: 256 random bits. */
export function newBrowserSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function isBrowserSecret(text: string): boolean {
  return secretPattern.test(text);
}

/** What the bank stores and compares: a digest, so that the database never holds a cookie that works. */
export function browserKeyOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function newFormId(): string {
  return randomBytes(16).toString('base64url');
}
