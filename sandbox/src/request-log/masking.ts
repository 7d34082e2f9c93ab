/**
 * Masks the secrets of a logged call, in two layers: values under names on no list are masked in place; then every
 * value masked before, and every text that looks like a secret of this bank, is masked wherever it occurs.
 */
import { isObject } from '../../../src/domain/objects.js';
import { masked } from './entry.js';
import {
  addressHeaders,
  isOfTransport,
  isSecretName,
  privateKeyMembers,
  shownHeaders,
  shownOAuth,
  shownQueries,
} from './allowed-names.js';

/** Shorter secrets are masked only in place: elsewhere they would hide half of the log. */
const shortestSecret = 6;

/** The secrets masked so far in one call. */
export class Secrets {
  readonly #found = new Set<string>();

  mask(secret: string): string {
    for (const text of [secret, decoded(secret)]) if (text.length >= shortestSecret) this.#found.add(text);
    return masked;
  }

  /** Longest first, so that masking a part does not leave the rest of a longer secret. */
  get all(): readonly string[] {
    return [...this.#found].toSorted((one, other) => other.length - one.length);
  }
}

/** Percent-decodes a text of a form; a malformed text stays unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

export function maskHeader(name: string, value: string, secrets: Secrets): string {
  const lower = name.toLowerCase();
  if (addressHeaders.includes(lower)) return maskAddress(value, secrets);
  if (shownHeaders.has(lower)) return value;
  if (isOfTransport(lower)) return masked;
  const [, scheme, credentials] = /^(Basic|Bearer|DPoP) +(.+)$/i.exec(value) ?? [];
  if (lower === 'authorization' && scheme !== undefined && credentials !== undefined) {
    if (/^basic$/i.test(scheme)) maskPair(credentials, secrets);
    return `${scheme} ${secrets.mask(credentials)}`;
  }
  if (lower === 'cookie' || lower === 'set-cookie') {
    for (const cookie of value.split(/[;,]/)) secrets.mask(cookie.slice(cookie.indexOf('=') + 1).trim());
  }
  return secrets.mask(value);
}

/** Masks the secret in HTTP Basic credentials, which are base64. */
function maskPair(credentials: string, secrets: Secrets): void {
  const pair = base64Text(credentials);
  const colon = pair.indexOf(':');
  if (colon >= 0) secrets.mask(pair.slice(colon + 1));
}

function base64Text(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

/** Masks the pairs of a query or a form and keeps their spelling. */
function maskPairs(text: string, isShown: (name: string) => boolean, secrets: Secrets): string {
  if (text === '') return '';
  return text
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=');
      const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
      // An unknown name may be a misplaced secret.
      if (isShown(decoded(name))) return value === '' ? pair : `${name}=${maskAddressIn(value, secrets)}`;
      if (value !== '') secrets.mask(value);
      return /^[\w.-]{1,40}$/.test(name) ? `${name}=${masked}` : secrets.mask(name);
    })
    .join('&');
}

export function maskQuery(text: string, secrets: Secrets): string {
  return maskPairs(text, (name) => shownQueries.has(name), secrets);
}

export function maskForm(text: string, secrets: Secrets): string {
  return maskPairs(text, (name) => shownOAuth.has(name), secrets);
}

/** A percent-encoded address stays unchanged unless it contains a secret. */
function maskAddressIn(value: string, secrets: Secrets): string {
  const text = decoded(value);
  if (!/^[a-z][\w+.-]*:\/\//i.test(text)) return value;
  const shown = maskAddress(text, secrets);
  return shown === text ? value : encodeURIComponent(shown).replaceAll(encodeURIComponent(masked), masked);
}

/** Masks the values in query and fragment whose names are those of secrets, and the user info. */
function maskAddress(address: string, secrets: Secrets): string {
  const [, front = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  const isShown = (name: string) => !isSecretName(name);
  const part = (text: string) => text.slice(0, 1) + maskPairs(text.slice(1), isShown, secrets);
  return front.replace(/\/\/[^/@]*@/, `//${masked}@`) + part(query) + part(fragment);
}

/** `isClosed`: all values are masked except those under known OAuth2 names. */
export function maskJson(value: unknown, isClosed: boolean, secrets: Secrets): unknown {
  if (Array.isArray(value)) return value.map((each) => maskJson(each, isClosed, secrets));
  if (!isObject(value)) return value;
  const isKey = 'kty' in value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => {
      const isHidden = isClosed ? !shownOAuth.has(name) : isSecretName(name) && !isMessageCode(name, member);
      if (isHidden || (isKey && privateKeyMembers.includes(name))) return [name, maskAll(member, secrets)];
      return [name, maskJson(member, isClosed, secrets)];
    }),
  );
}

/** For instance `FORMAT_ERROR`: no secret of this server consists of capitals only. */
function isMessageCode(name: string, value: unknown): boolean {
  return name === 'code' && typeof value === 'string' && /^[A-Z_]{2,40}$/.test(value);
}

function maskAll(value: unknown, secrets: Secrets): unknown {
  if (typeof value === 'string' || typeof value === 'number') return secrets.mask(String(value));
  if (typeof value !== 'object' || value === null) return value;
  for (const each of Object.values(value)) maskAll(each, secrets);
  return masked;
}
