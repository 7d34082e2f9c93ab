/**
 * The redirect URIs of a client: their registration, and the addresses that a call may name. An address that was
 * registered before its grammar was checked stays usable; `doctor` lists it.
 */
import type { Client } from './clients.js';
import { unsupported, type Violation } from './problem.js';
import { parseReturnAddress } from './return-address.js';

const longest = 2000;
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the fault of an address, as a sentence that continues the field's name; undefined for none. The scheme of an
 * app must contain a dot, like a reversed domain (RFC 8252, section 7.1); `javascript:` and `data:` have none.
 */
export function redirectFault(uri: string, type: Client['type']): string | undefined {
  if (uri.length > longest) return `must have at most ${longest} characters.`;
  const parsed = parseReturnAddress(uri);
  if ('fault' in parsed) return parsed.fault;
  const { host, scheme } = parsed;
  if (scheme === 'https') return undefined;
  if (scheme === 'http') {
    return loopbackHosts.includes(host) ? undefined : 'is http, which only the loopback interface may be.';
  }
  if (!scheme.includes('.')) return 'is neither https nor a scheme of an app, such as com.example.app.';
  return type === 'public' ? undefined : 'has a scheme of an app, which only a public client may have.';
}

/** The loopback interface by its IP literals; `localhost` may be resolved to something else (RFC 8252, section 8.3). */
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::[1-9]\d{0,4})?(?=[/?]|$)/;

/**
 * Whether the client registered exactly this address. A native app learns its loopback port only when it listens, so
 * any port of a public client's loopback address matches (RFC 8252, section 7.3).
 */
export function isRegisteredRedirectUri({ redirectUris, type }: Client, uri: string): boolean {
  if (redirectUris.includes(uri)) return true;
  if (type !== 'public' || !loopback.test(uri) || 'fault' in parseReturnAddress(uri)) return false;
  const withoutPort = (each: string) => each.replace(loopback, '$1');
  return redirectUris.some((each) => loopback.test(each) && withoutPort(each) === withoutPort(uri));
}

/** The browser of a consent's customer returns only to an address that is exactly as the client registered it. */
export function registeredAddressViolations(
  field: string,
  uri: string | undefined,
  client: Client,
): Violation[] {
  if (uri === undefined || mayReturn(client, true, uri)) return [];
  const text = 'The address is not one of the redirect addresses that this client has registered.';
  return [addressViolation(field, uri, text)];
}

/** The browser of a payment's or basket's customer returns only to an origin (scheme, host, port) that is registered. */
export function originViolations(field: string, uri: string | undefined, client: Client): Violation[] {
  if (uri === undefined || mayReturn(client, false, uri)) return [];
  return [addressViolation(field, uri, 'The address is not on an origin that the client has registered.')];
}

/** Whether the browser of a consent's or another resource's customer may return to this address. */
export function mayReturn(client: Client, isConsent: boolean, uri: string): boolean {
  return isConsent ? isRegisteredRedirectUri(client, uri) : isOnRegisteredOrigin(client, uri);
}

function isOnRegisteredOrigin({ redirectUris }: Client, uri: string): boolean {
  const { asRegistered, asSent } = readOrigins(uri);
  const origin = redirectUris.includes(uri) ? asRegistered : asSent;
  return origin !== undefined && redirectUris.some((each) => readOrigins(each).asRegistered === origin);
}

interface Origins {
  /** Undefined for a malformed address. */
  readonly asSent: string | undefined;
  /** As above; of an address registered before the grammar was checked, the origin that browsers read in it. */
  readonly asRegistered: string | undefined;
}

/** Cache of parsed origins: a client sends the same few addresses with all its calls. */
const knownOrigins = new Map<string, Origins>();
const mostKnownOrigins = 1000;
const longestKnownAddress = 256;

function readOrigins(uri: string): Origins {
  const known = knownOrigins.get(uri);
  if (known) return known;
  const parsed = parseReturnAddress(uri);
  const asSent = 'fault' in parsed ? undefined : parsed.origin;
  const origins = { asSent, asRegistered: asSent ?? browserOrigin(uri) };
  if (uri.length > longestKnownAddress) return origins;
  // Bound: addresses that differ each time must not fill the memory.
  if (knownOrigins.size >= mostKnownOrigins) knownOrigins.clear();
  knownOrigins.set(uri, origins);
  return origins;
}

function browserOrigin(uri: string): string | undefined {
  if (!URL.canParse(uri)) return undefined;
  const { host, password, protocol, username } = new URL(uri);
  // A user name before the host makes an address look like another host's.
  return username || password ? undefined : `${protocol}//${host}`;
}

/** A malformed address names the broken rule in place of `text`. */
function addressViolation(field: string, uri: string, text: string): Violation {
  const parsed = parseReturnAddress(uri);
  if ('fault' in parsed) return { ...unsupported(field, parsed.fault), continuesField: true };
  return unsupported(field, text);
}
