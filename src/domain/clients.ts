/** A registered client: a TPP's application, its roles, grants and redirect URIs. */
import { Problem } from './problem.js';
import type { Instant } from './time.js';

export type Role = 'PSP_AI' | 'PSP_PI' | 'PSP_IC';

/** A JWK set (RFC 7517). */
export interface JwkSet {
  readonly keys: readonly Readonly<Record<string, unknown>>[];
}

/** A removed client stays stored for its resources, and may never call again. */
export const clientStatuses = ['active', 'blocked', 'removed'] as const;

export interface Client {
  readonly id: string;
  readonly name: string;
  readonly type: 'confidential' | 'public';
  readonly status: (typeof clientStatuses)[number];
  readonly roles: readonly string[];
  readonly grants: readonly string[];
  readonly redirectUris: readonly string[];
  readonly requiresPkce: boolean;
  /** SHA-256 of the client's secret in hex; a public client has none. */
  readonly secretHash?: string;
  /** The public keys for client authentication in place of a secret. */
  readonly jwks?: JwkSet;
  /** The address at which the client publishes its keys, if the bank stores none. */
  readonly jwksUri?: string;
  /**
   * `PSD<country>-<authority>-<number>`, as in the client's certificates; without it the client can use no certificate.
   */
  readonly organisationId?: string;
}

/** A client with the times of its registration. */
export interface RegisteredClient extends Client {
  readonly createdAt: Instant;
  /** When the status and the secret were set; absent for clients from before these times were recorded. */
  readonly statusAt?: Instant;
  readonly secretAt?: Instant;
}

/** The maximum length of a registered id; a longer one matches no client. */
export const longestClientId = 64;

/** The services of the interface, each with its own licence. */
export const services = ['payments', 'accounts', 'funds'] as const;
export type Service = (typeof services)[number];

/** Refuses a client that is not licensed for a service: 403 SERVICE_BLOCKED. */
export function requireRole(client: Client, role: Role): void {
  if (client.roles.includes(role)) return;
  const text = `Client ${client.id} is not registered for the role ${role}.`;
  const explain = () => ({ kind: 'role', missing: role, present: client.roles }) as const;
  throw new Problem('service.forbidden', text, undefined, { explain });
}

function parseOrigin(uri: string): string | undefined {
  if (!URL.canParse(uri)) return undefined;
  const { protocol, host, username, password } = new URL(uri);
  // A user name before the host makes an address look like another host's.
  return username || password ? undefined : `${protocol}//${host}`;
}

/** Cache of parsed origins: a client sends the same few addresses with all its calls. */
const knownOrigins = new Map<string, string | undefined>();
const mostKnownOrigins = 1000;
const longestKnownAddress = 256;

function cachedOrigin(uri: string): string | undefined {
  if (uri.length > longestKnownAddress) return parseOrigin(uri);
  const known = knownOrigins.get(uri);
  if (known !== undefined || knownOrigins.has(uri)) return known;
  // Bound: addresses that differ each time must not fill the memory.
  if (knownOrigins.size >= mostKnownOrigins) knownOrigins.clear();
  const origin = parseOrigin(uri);
  knownOrigins.set(uri, origin);
  return origin;
}

/** The loopback interface by its IP literals; `localhost` may be resolved to something else (RFC 8252, section 8.3). */
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::[1-9]\d{0,4})?(?=[/?]|$)/;

/**
 * Whether the client registered exactly this address. A native app learns its loopback port only when it listens, so
 * any port of a public client's loopback address matches (RFC 8252, section 7.3).
 */
export function isRegisteredRedirectUri({ redirectUris, type }: Client, uri: string): boolean {
  if (redirectUris.includes(uri)) return true;
  if (type !== 'public' || !loopback.test(uri) || !URL.canParse(uri)) return false;
  const withoutPort = (each: string) => each.replace(loopback, '$1');
  return redirectUris.some((each) => loopback.test(each) && withoutPort(each) === withoutPort(uri));
}

/** Whether an address is on an origin (scheme, host and port) that the client registered. */
export function isOnRegisteredOrigin(client: Client, uri: string): boolean {
  const origin = cachedOrigin(uri);
  if (origin === undefined) return false;
  const { redirectUris } = client;
  return redirectUris.includes(uri) || redirectUris.some((registered) => cachedOrigin(registered) === origin);
}
