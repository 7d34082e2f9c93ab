/** A TPP's application as the bank has registered it, and what it may do. */
import { Problem } from './problem.js';
import type { Instant } from './time.js';

export type Role = 'PSP_AI' | 'PSP_PI' | 'PSP_IC';

/** A JWK set (RFC 7517). */
export interface JwkSet {
  readonly keys: readonly Readonly<Record<string, unknown>>[];
}

/** A removed one is kept for what it has made, and may never call again. */
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
  /** Its public keys, by which it can prove itself in place of a secret. */
  readonly jwks?: JwkSet;
  /** Where it publishes them, if the bank has none of it. */
  readonly jwksUri?: string;
  /** `PSD<country>-<authority>-<number>`, as the client's certificates have it; without one it can use none. */
  readonly organisationId?: string;
}

/** A client with what the bank knows of its registration. */
export interface RegisteredClient extends Client {
  readonly createdAt: Instant;
  /** Since when it has its status, and its secret; absent where nobody has noted it. */
  readonly statusAt?: Instant;
  readonly secretAt?: Instant;
}

/** Of a registered client; what is longer names nobody. */
export const longestClientId = 64;

/** The parts of the interface that a licence is for. */
export const services = ['payments', 'accounts', 'funds'] as const;
export type Service = (typeof services)[number];

/** Refuses a client that is not licensed for a service: 403 SERVICE_BLOCKED. */
export function requireRole(client: Client, role: Role): void {
  if (client.roles.includes(role)) return;
  const text = `Client ${client.id} is not registered for the role ${role}.`;
  const explain = () => ({ kind: 'role', missing: role, present: client.roles }) as const;
  throw new Problem('service.forbidden', text, undefined, { explain });
}

function originOf(uri: string): string | undefined {
  if (!URL.canParse(uri)) return undefined;
  const { protocol, host, username, password } = new URL(uri);
  // A user name before the host is how an address pretends to be at another one.
  return username || password ? undefined : `${protocol}//${host}`;
}

/** A client sends the same few addresses with all its calls; what has come before is not parsed again. */
const knownOrigins = new Map<string, string | undefined>();
const mostKnownOrigins = 1000;
const longestKnownAddress = 256;

function knownOriginOf(uri: string): string | undefined {
  if (uri.length > longestKnownAddress) return originOf(uri);
  const known = knownOrigins.get(uri);
  if (known !== undefined || knownOrigins.has(uri)) return known;
  // Addresses that differ each time must not fill the memory.
  if (knownOrigins.size >= mostKnownOrigins) knownOrigins.clear();
  const origin = originOf(uri);
  knownOrigins.set(uri, origin);
  return origin;
}

/** The loopback interface by its IP literals; `localhost` may be resolved to something else (RFC 8252, section 8.3). */
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::[1-9]\d{0,4})?(?=[/?]|$)/;

/**
 * Whether the client registered this address to the letter. A native app learns its port on the loopback interface when
 * it listens, so a public client's port there may be any (RFC 8252, section 7.3).
 */
export function isRegisteredRedirectUri({ redirectUris, type }: Client, uri: string): boolean {
  if (redirectUris.includes(uri)) return true;
  if (type !== 'public' || !loopback.test(uri) || !URL.canParse(uri)) return false;
  const withoutPort = (each: string) => each.replace(loopback, '$1');
  return redirectUris.some((each) => loopback.test(each) && withoutPort(each) === withoutPort(uri));
}

/** Whether an address is on an origin (scheme, host and port) that the client registered. */
export function isOnRegisteredOrigin(client: Client, uri: string): boolean {
  const origin = knownOriginOf(uri);
  if (origin === undefined) return false;
  const { redirectUris } = client;
  return (
    redirectUris.includes(uri) || redirectUris.some((registered) => knownOriginOf(registered) === origin)
  );
}
