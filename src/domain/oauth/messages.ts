/** Messages of the OAuth2 token endpoint: form parameters, tokens, and error descriptions (RFC 6749). */
import { Problem } from '../problem.js';
import type { Instant } from '../time.js';
import type { Grant } from './access.js';

export type Form = Readonly<Record<string, string | undefined>>;

/** A request to an endpoint where clients authenticate by header or by form. */
export interface ClientRequest {
  readonly authorization?: string | undefined;
  readonly form: Form;
}

export function readParameter(form: Form, name: string): string | undefined {
  return form[name] === '' ? undefined : form[name];
}

export function requireParameter(form: Form, name: string): string {
  const value = readParameter(form, name);
  if (value !== undefined) return value;
  throw new Problem('oauth.invalid-request', `The parameter ${name} is missing.`, name);
}

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
export interface IssuedTokens {
  readonly grant: Grant;
  readonly issuedAt: Instant;
  readonly accessToken: string;
  readonly accessExpiresAt: Instant;
  readonly refreshToken?: string;
}

export function tokenResponse(issued: IssuedTokens): TokenResponse {
  const { accessExpiresAt, accessToken, issuedAt, grant, refreshToken } = issued;
  return {
    token_type: 'Bearer',
    access_token: accessToken,
    expires_in: secondsUntil(accessExpiresAt, issuedAt),
    ...(grant.consentId !== undefined && { consented_on: Math.floor(grant.createdAt / 1000) }),
    scope: grant.scope,
    ...(refreshToken !== undefined && {
      refresh_token: refreshToken,
      refresh_token_expires_in: secondsUntil(grant.expiresAt, issuedAt),
    }),
  };
}

function secondsUntil(end: Instant, now: Instant): number {
  return Math.max(0, Math.floor((end - now) / 1000));
}

/** The texts of a problem, in the characters permitted in error_description (RFC 6749, appendix A.8). */
export function formatErrorDescription({ violations }: Problem): string {
  const text = violations.map((violation) => violation.text).join(' ');
  return text.replaceAll(/["\\]/g, "'").replaceAll(/[^ -~]/g, '?');
}
