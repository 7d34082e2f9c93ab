/** Hashes customers' passwords with scrypt; each check takes one core for a fifth of a second. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const usualDoublings = 15;
const parameters = { r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const;
const keyBytes = 32;

async function derive(password: string, salt: Buffer, doublings: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, keyBytes, { ...parameters, N: 2 ** doublings }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/**
 * Returns a salted hash: `scrypt$<salt>$<key>`, followed by `$<doublings>` when the cost is not the default; only test
 * data may have a lower cost.
 */
export async function hashPassword(password: string, doublings = usualDoublings): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, doublings);
  const parts = ['scrypt', salt.toString('base64url'), key.toString('base64url')];
  return [...parts, ...(doublings === usualDoublings ? [] : [doublings])].join('$');
}

const nobody = `scrypt$${randomBytes(16).toString('base64url')}$${randomBytes(keyBytes).toString('base64url')}`;

/**
 * Whether a password matches the hash. A missing user (no hash) fails, after the time that the decoy takes: the hash of
 * another user.
 */
export async function isPassword(
  password: string,
  hash: string | undefined,
  decoy = nobody,
): Promise<boolean> {
  const [, salt = '', key = '', doublings = usualDoublings] = (hash ?? decoy).split('$');
  const expected = Buffer.from(key, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), Number(doublings));
  // Scrypt pads short passwords with NUL, so a password that ends in NUL would match the same password without NUL.
  const isItself = hash !== undefined && !password.endsWith('\0');
  return given.length === expected.length && timingSafeEqual(given, expected) && isItself;
}
