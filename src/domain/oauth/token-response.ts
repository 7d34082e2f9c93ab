/** What the token endpoint answers; a member without a value is left out. */
import type { Instant } from '../time.js';
import type { Grant } from './grant.js';

export interface TokenResponse {
  readonly token_type: 'Bearer';
  readonly access_token: string;
  readonly expires_in: number;
  readonly consented_on?: number;
  readonly scope?: string;
  readonly refresh_token?: string;
  readonly refresh_token_expires_in?: number;
}

/** Tokens in plain text, on their way to the client. */
export interface GivenTokens {
  readonly grant: Grant;
  readonly givenAt: Instant;
  readonly accessToken: string;
  readonly accessExpiresAt: Instant;
  readonly refreshToken?: string;
}

export function tokenResponse(given: GivenTokens): TokenResponse {
  const { accessExpiresAt, accessToken, givenAt, grant, refreshToken } = given;
  return {
    token_type: 'Bearer',
    access_token: accessToken,
    expires_in: secondsUntil(accessExpiresAt, givenAt),
    ...(grant.consentId !== undefined && { consented_on: Math.floor(grant.createdAt / 1000) }),
    scope: grant.scope,
    ...(refreshToken !== undefined && {
      refresh_token: refreshToken,
      refresh_token_expires_in: secondsUntil(grant.expiresAt, givenAt),
    }),
  };
}

function secondsUntil(end: Instant, now: Instant): number {
  return Math.max(0, Math.floor((end - now) / 1000));
}
