/** Generates unguessable identifiers, secrets, tokens and names. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import {
  derivedKey,
  derivedOnce,
  hmacBase64Url,
  isSameSecret,
  type SealingKeys,
  sha256Base64Url,
} from './digests.js';

const nameCharacters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** For names that people read and type: without look-alike letters; five random bits per character. */
export function randomName(length: number): string {
  return [...randomBytes(length)].map((byte) => nameCharacters.charAt(byte % nameCharacters.length)).join('');
}

/** Nine random digits: an account number without its check digit. */
export function randomAccountNumber(): string {
  return String(randomInt(1e9)).padStart(9, '0');
}

/** 256 random bits. */
function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A lasting secret, and after the first login a second one that each login replaces (against session fixation). */
const secretPattern = /^[A-Za-z0-9_-]{43}(\.[A-Za-z0-9_-]{43})?$/;

/** The browser cookie's first value. */
export const newBrowserSecret = randomSecret;

export function isBrowserSecret(text: string): boolean {
  return secretPattern.test(text);
}

/** The browser cookie's value after a login: the lasting part unchanged, followed by a new secret. */
export function renewedBrowserSecret(secret: string, renewal: string = randomSecret()): string {
  return `${lastingPartOf(secret)}.${renewal}`;
}

function lastingPartOf(secret: string): string {
  return secret.slice(0, 43);
}

/**
 * Derives the second secret from the login form, so that both answers to a double submit set the same cookie. No other
 * browser can obtain it, because the form's id is sealed in the page.
 */
export function loginRenewals(secrets: SealingKeys) {
  const keys = derivedOnce(secrets, (secret) =>
    derivedKey(secret, 'browser after a login', 'identifies browsers after a login'),
  );
  return (secret: string, formId: string): string =>
    renewedBrowserSecret(secret, hmacBase64Url(keys()[0], `${lastingPartOf(secret)}\n${formId}`));
}

/**
 * Derives a combined session's secret from the form that confirmed, as above, so that both answers to a double submit
 * set the same cookie.
 */
export function sessionSecrets(secrets: SealingKeys) {
  const keys = derivedOnce(secrets, (secret) =>
    derivedKey(secret, 'combined session after a confirmation', 'identifies combined sessions'),
  );
  return (formId: string): string => hmacBase64Url(keys()[0], formId);
}

/** The bank stores and compares a digest, so that the database never holds a usable cookie. */
export const toBrowserKey = sha256Base64Url;

/** As above, for the part that survives a login. */
export function toLastingBrowserKey(secret: string): string {
  return sha256Base64Url(lastingPartOf(secret));
}

export function newFormId(): string {
  return randomBytes(16).toString('base64url');
}

/** OAuth2 token secrets: opaque, random or derived under the bank's key. */
export function tokenSecrets(sealingKeys: SealingKeys) {
  const keys = derivedOnce(sealingKeys, (secret) =>
    derivedKey(secret, 'oauth2 token succession', 'derives tokens'),
  );
  type Purpose = 'code' | 'access-token' | 'refresh-token';
  return {
    random: randomSecret,
    derived: (purpose: Purpose, seed: string): string => hmacBase64Url(keys()[0], `${purpose}\n${seed}`),
    derivedByOthers: (purpose: Purpose, seed: string): readonly string[] =>
      keys()
        .slice(1)
        .map((key) => hmacBase64Url(key, `${purpose}\n${seed}`)),
    challengeOf: sha256Base64Url,
    isSame: isSameSecret,
  };
}

/** The last moment and the start of its identifiers: cached, because many are made in a millisecond. */
let lastMoment = Number.NaN;
let lastStart = '';

/**
 * Returns a new UUID version 7 for the moment (UTC milliseconds): the time, then 74 random bits. Beyond time and
 * version it equals version 4, which Node draws in bulk.
 */
export function newIdentifier(now: number): string {
  if (now !== lastMoment) {
    const time = now.toString(16).padStart(12, '0');
    lastStart = `${time.slice(0, 8)}-${time.slice(8)}-7`;
    lastMoment = now;
  }
  return lastStart + randomUUID().slice(15);
}

/** A UUID that does not reveal when it was made. */
export function randomIdentifier(): string {
  return randomUUID();
}

/** Random digits for some hundred traces: single draws would cost more than all other tracing of a request. */
let digits = '';
let taken = 0;

/** `count` random hexadecimal digits in lower case, for identifiers that are not secret. */
export function randomDigits(count: number): string {
  if (taken + count > digits.length) {
    digits = randomBytes(8192).toString('hex');
    taken = 0;
  }
  taken += count;
  return digits.slice(taken - count, taken);
}
