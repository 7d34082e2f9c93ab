/**
 * Takes the secrets out of what a call has brought. Two nets, one under the other: what no list of names shows is masked
 * where it stands, and whatever was masked somewhere, or looks like a secret of this bank, is masked everywhere else.
 */
import { isObject } from '../../objects.js';
import { masked } from './entry.js';
import {
  addressHeaders,
  isOfTransport,
  isSecretName,
  isShownHeader,
  isShownInOAuth,
  isShownInQuery,
  privateKeyMembers,
} from './shown-names.js';

/** Shorter texts are looked for nowhere else: half of the log would be stars. */
const shortestSecret = 6;

/** What was masked on the way through one call. */
export class Secrets {
  readonly #found = new Set<string>();

  mask(secret: string): string {
    for (const text of [secret, decoded(secret)]) if (text.length >= shortestSecret) this.#found.add(text);
    return masked;
  }

  /** The longest first, so that none is left of which another one is a part. */
  get all(): readonly string[] {
    return [...this.#found].toSorted((one, other) => other.length - one.length);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

export function maskHeader(name: string, value: string, secrets: Secrets): string {
  const lower = name.toLowerCase();
  if (addressHeaders.includes(lower)) return maskAddress(value, secrets);
  if (isShownHeader(lower)) return value;
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

/** The secret of HTTP Basic, which stands in there in another spelling. */
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

/** The pairs of a query or a form, each in the spelling in which it came. */
function maskPairs(text: string, isShown: (name: string) => boolean, secrets: Secrets): string {
  if (text === '') return '';
  return text
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=');
      const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
      // A name that nobody knows may be a secret that was put in the wrong place.
      if (isShown(decoded(name))) return value === '' ? pair : `${name}=${maskAddressIn(value, secrets)}`;
      if (value !== '') secrets.mask(value);
      return /^[\w.-]{1,40}$/.test(name) ? `${name}=${masked}` : secrets.mask(name);
    })
    .join('&');
}

export function maskQuery(text: string, secrets: Secrets): string {
  return maskPairs(text, isShownInQuery, secrets);
}

export function maskForm(text: string, secrets: Secrets): string {
  return maskPairs(text, isShownInOAuth, secrets);
}

/** A value that is an address in percent-encoding stays as it is, unless there is a secret in it. */
function maskAddressIn(value: string, secrets: Secrets): string {
  const text = decoded(value);
  if (!/^[a-z][\w+.-]*:\/\//i.test(text)) return value;
  const shown = maskAddress(text, secrets);
  return shown === text ? value : encodeURIComponent(shown).replaceAll(encodeURIComponent(masked), masked);
}

/** An address keeps its query and fragment, but for what a secret would be called. */
function maskAddress(address: string, secrets: Secrets): string {
  const [, front = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  const isShown = (name: string) => !isSecretName(name);
  const part = (text: string) => text.slice(0, 1) + maskPairs(text.slice(1), isShown, secrets);
  return front.replace(/\/\/[^/@]*@/, `//${masked}@`) + part(query) + part(fragment);
}

/** `isClosed`: the names are OAuth2's, and any other one is masked. */
export function maskJson(value: unknown, isClosed: boolean, secrets: Secrets): unknown {
  if (Array.isArray(value)) return value.map((each) => maskJson(each, isClosed, secrets));
  if (!isObject(value)) return value;
  const isKey = 'kty' in value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => {
      const isHidden = isClosed ? !isShownInOAuth(name) : isSecretName(name) && !isMessageCode(name, member);
      if (isHidden || (isKey && privateKeyMembers.includes(name))) return [name, maskAll(member, secrets)];
      return [name, maskJson(member, isClosed, secrets)];
    }),
  );
}

/** `FORMAT_ERROR`: no secret of ours has capitals alone. */
function isMessageCode(name: string, value: unknown): boolean {
  return name === 'code' && typeof value === 'string' && /^[A-Z_]{2,40}$/.test(value);
}

function maskAll(value: unknown, secrets: Secrets): unknown {
  if (typeof value === 'string' || typeof value === 'number') return secrets.mask(String(value));
  if (typeof value !== 'object' || value === null) return value;
  for (const each of Object.values(value)) maskAll(each, secrets);
  return masked;
}
