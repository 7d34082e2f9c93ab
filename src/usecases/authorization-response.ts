/** The address that takes the browser back to the client (RFC 6749, sections 4.1.2 and 4.2.2; RFC 9207). */
import type { Problem, Reason } from '../domain/problem.js';
import { parameterOf, type ProvenClient } from './authorization-request.js';
import type { AuthorizationQuery } from './authorization-views.js';

const errorCodes: Partial<Record<Reason, string>> = {
  'oauth.access-denied': 'access_denied',
  'oauth.invalid-scope': 'invalid_scope',
  'oauth.unauthorized-client': 'unauthorized_client',
  'oauth.unsupported-response-type': 'unsupported_response_type',
};

export function errorLocation(
  query: AuthorizationQuery,
  { redirectUri }: ProvenClient,
  problem: Problem,
  issuer: string,
): string {
  const error = errorCodes[problem.reason] ?? 'invalid_request';
  const description = problem.violations.map(({ text }) => text).join(' ');
  const isFragment = parameterOf(query, 'response_type') === 'token';
  return locationOf(redirectUri, isFragment, {
    error,
    error_description: description,
    ...tail(query, issuer),
  });
}

export function successLocation(
  query: AuthorizationQuery,
  { redirectUri }: ProvenClient,
  responseType: 'code' | 'token',
  parameters: Readonly<Record<string, string | number>>,
  issuer: string,
): string {
  return locationOf(redirectUri, responseType === 'token', { ...parameters, ...tail(query, issuer) });
}

/** The state comes back as it was sent, also when it is empty. */
function tail(query: AuthorizationQuery, issuer: string): Record<string, string> {
  const { state } = query;
  return { ...(typeof state === 'string' && { state }), iss: issuer };
}

/** The registered address is kept to the letter; only the parameters are added. */
function locationOf(
  redirectUri: string,
  isFragment: boolean,
  parameters: Readonly<Record<string, string | number>>,
): string {
  const encoded = Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  if (isFragment) return `${redirectUri}#${encoded}`;
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${encoded}`;
}
