/** Identifiers and secrets that nobody can guess. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { derivedKey, hmacBase64Url, isSameSecret, type SealingKeys, sha256Base64Url } from './digests.js';

const nameCharacters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** For names that people read and type: without letters that look like others; five random bits each. */
export function randomName(length: number): string {
  return [...randomBytes(length)].map((byte) => nameCharacters.charAt(byte % nameCharacters.length)).join('');
}

/** Nine random digits, as the number of an account has before its check digit. */
export function randomAccountNumber(): string {
  return String(randomInt(1e9)).padStart(9, '0');
}

/** 256 random bits. */
function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** One secret, and from the first login on another one behind it, which every login replaces. */
const secretPattern = /^[A-Za-z0-9_-]{43}(\.[A-Za-z0-9_-]{43})?$/;

/** What the cookie holds. */
export const newBrowserSecret = randomSecret;

export function isBrowserSecret(text: string): boolean {
  return secretPattern.test(text);
}

/** What the cookie holds after a login: its lasting part as it was, and what nobody knew before behind it. */
export function renewedBrowserSecret(secret: string, renewal: string = randomSecret()): string {
  return `${lastingPartOf(secret)}.${renewal}`;
}

function lastingPartOf(secret: string): string {
  return secret.slice(0, 43);
}

/**
 * What follows the lasting part after a login by this form: always the same, so that of two clicks both answers hold
 * it. Nobody else can have it made, because the id of a form is sealed in the page that the browser was given.
 */
export function loginRenewals([sealingKey]: SealingKeys) {
  const key = derivedKey(sealingKey, 'browser after a login', 'browsers are known by after a login');
  return (secret: string, formId: string): string =>
    renewedBrowserSecret(secret, hmacBase64Url(key, `${lastingPartOf(secret)}\n${formId}`));
}

/** What the bank stores and compares: a digest, so that the database never holds a cookie that works. */
export const browserKeyOf = sha256Base64Url;

/** The same of the part that lasts over a login. */
export function lastingBrowserKeyOf(secret: string): string {
  return sha256Base64Url(lastingPartOf(secret));
}

export function newFormId(): string {
  return randomBytes(16).toString('base64url');
}

/** Opaque, random or derived under the bank's key. */
export function tokenSecrets(sealingKeys: SealingKeys) {
  const keyOf = (sealingKey: string) =>
    derivedKey(sealingKey, 'oauth2 token succession', 'tokens are derived with');
  const [newest, ...earlier] = sealingKeys;
  const [key, earlierKeys] = [keyOf(newest), earlier.map(keyOf)];
  type Purpose = 'code' | 'access-token' | 'refresh-token';
  return {
    random: randomSecret,
    derived: (purpose: Purpose, seed: string): string => hmacBase64Url(key, `${purpose}\n${seed}`),
    derivedEarlier: (purpose: Purpose, seed: string): readonly string[] =>
      earlierKeys.map((each) => hmacBase64Url(each, `${purpose}\n${seed}`)),
    challengeOf: sha256Base64Url,
    isSame: isSameSecret,
  };
}

/** The moment that was asked for last, and how its identifiers begin; there are many in a millisecond. */
let lastMoment = Number.NaN;
let lastStart = '';

/**
 * A new identifier for the given moment, in UTC milliseconds: the time first, then 74 random bits. After time and
 * version it is as version 4, which Node draws in bulk.
 */
export function newIdentifier(now: number): string {
  if (now !== lastMoment) {
    const time = now.toString(16).padStart(12, '0');
    lastStart = `${time.slice(0, 8)}-${time.slice(8)}-7`;
    lastMoment = now;
  }
  return lastStart + randomUUID().slice(15);
}

/** An identifier that does not tell when it was made. */
export function randomIdentifier(): string {
  return randomUUID();
}

/** Random digits for some hundred traces: drawn one by one, they would cost a request more than all else about its trace. */
let digits = '';
let taken = 0;

/** So many random hexadecimal digits in lower case. Nobody has to keep them secret. */
export function randomDigits(count: number): string {
  if (taken + count > digits.length) {
    digits = randomBytes(8192).toString('hex');
    taken = 0;
  }
  taken += count;
  return digits.slice(taken - count, taken);
}
