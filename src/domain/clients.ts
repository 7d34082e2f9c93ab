/** A registered client: a TPP's application, its roles and grants. `redirect-uris.ts` has the rules of its addresses. */
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
  /** Counts the changes of the registration, from 1 on. */
  readonly version: number;
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
