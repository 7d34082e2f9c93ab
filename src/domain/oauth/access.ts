/** What a bearer token gives: whose access it is, to what, and how fresh the customer's authentication was. */
import { allConsentKinds, consentKinds, type Scope } from '../consents/kinds.js';
import { Problem } from '../problem.js';
import type { Instant } from '../time.js';

export type { Scope };

/** AISP is account information, PSP_IC the confirmation of funds. */
export const scopes: readonly Scope[] = allConsentKinds.map((kind) => consentKinds[kind].scope);

export const grantKinds = ['authorization_code', 'implicit', 'client_credentials', 'password'] as const;
/** How an access began; exchanging a refresh token does not change it. */
export type GrantKind = (typeof grantKinds)[number];

export interface Access {
  readonly clientId: string;
  readonly scope: Scope;
  readonly grant: GrantKind;
  /** The consent that the customer approved; a token from a password or from client credentials has none. */
  readonly consentId?: string;
  readonly psuId?: string;
  /** When the customer was last authenticated with two factors for this access. */
  readonly scaAt?: Instant;
}

/** Whether the customer's strong authentication is recent enough for what needs a fresh token. */
export function isFresh({ scaAt }: Access, now: Instant, freshnessSeconds: number): boolean {
  return scaAt !== undefined && now - scaAt <= freshnessSeconds * 1000;
}

/** Refuses a token of another scope: 401 TOKEN_INVALID. */
export function requireScope(access: Access, scope: Scope, field?: string): void {
  if (access.scope === scope) return;
  const text = `The access token has the scope ${access.scope}; ${scope} is needed here.`;
  throw new Problem('token.invalid', text, field);
}
