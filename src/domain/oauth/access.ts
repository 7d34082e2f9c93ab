/** OAuth2 access of a client: scopes, the access of a bearer token, and its grant. */
import { allConsentKinds, consentKinds, kindOfScope, type Scope } from '../consents/kinds.js';
import { Problem } from '../problem.js';
import type { Instant } from '../time.js';
import type { Client } from '../clients.js';

export type { Scope };

/** AISP is account information, PSP_IC the confirmation of funds. */
export const scopes: readonly Scope[] = allConsentKinds.map((kind) => consentKinds[kind].scope);

export const grantKinds = ['authorization_code', 'implicit', 'client_credentials', 'password'] as const;
/** The grant type that began the access; exchanging a refresh token does not change it. */
export type GrantKind = (typeof grantKinds)[number];

export interface Access {
  readonly clientId: string;
  readonly scope: Scope;
  readonly grant: GrantKind;
  /** The customer's consent; a token of the password or client_credentials grant has none. */
  readonly consentId?: string;
  readonly psuId?: string;
  /** When the customer last completed strong customer authentication for this access. */
  readonly scaAt?: Instant;
}

/** Whether the strong customer authentication is recent enough for operations that require a fresh token. */
export function isFresh({ scaAt }: Access, now: Instant, freshnessSeconds: number): boolean {
  return scaAt !== undefined && now - scaAt <= freshnessSeconds * 1000;
}

/** Refuses a token of another scope: 401 TOKEN_INVALID. */
export function requireScope(access: Access, scope: Scope, field?: string): void {
  if (access.scope === scope) return;
  const text = `The access token has the scope ${access.scope}; ${scope} is needed here.`;
  const explain = () => ({ kind: 'scope', needed: scope, present: [access.scope] }) as const;
  throw new Problem('token.invalid', text, field, { explain });
}

export interface Grant extends Access {
  readonly id: string;
  readonly createdAt: Instant;
  /** The end of every token issued under this grant; each new refresh token extends it. */
  readonly expiresAt: Instant;
}

/** Whether a grant is neither revoked nor expired. */
export function isAlive(grant: Grant & { readonly endedAt?: Instant }, now: Instant): boolean {
  return grant.endedAt === undefined && grant.expiresAt > now;
}

/**
 * Returns the requested scope, AISP by default; throws `oauth.invalid-scope` for an unknown scope or one without the
 * client's role.
 */
export function resolveScope(asked: string | undefined, client: Client): Scope {
  const scope = asked === undefined ? consentKinds.accounts.scope : scopes.find((each) => each === asked);
  if (scope === undefined) {
    throw new Problem('oauth.invalid-scope', `The scope is one of ${scopes.join(', ')}.`, 'scope');
  }
  const { role } = consentKinds[kindOfScope(scope)];
  if (client.roles.includes(role)) return scope;
  const text = `The client is not registered for the scope ${scope}.`;
  const explain = () => ({ kind: 'role', missing: role, present: client.roles }) as const;
  throw new Problem('oauth.invalid-scope', text, 'scope', { explain });
}
