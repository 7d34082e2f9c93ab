/** The address that takes the browser back to the client (RFC 6749, sections 4.1.2 and 4.2.2; RFC 9207). */
import { errorDescriptionOf } from '../../domain/oauth/messages.js';
import type { Problem, Reason } from '../../domain/problem.js';
import { parameterOf, type ProvenClient } from './authorization-request.js';
import type { AuthorizationQuery } from './authorization-views.js';

const errorCodes: Partial<Record<Reason, string>> = {
  'oauth.access-denied': 'access_denied',
  'oauth.invalid-scope': 'invalid_scope',
  'oauth.unauthorized-client': 'unauthorized_client',
  'oauth.unsupported-response-type': 'unsupported_response_type',
};

/** Where an answer goes, and what every one of them carries. */
interface Return {
  readonly query: AuthorizationQuery;
  readonly proven: ProvenClient;
  readonly issuer: string;
}

type Parameters = Readonly<Record<string, string | number>>;

export function errorLocation(problem: Problem, to: Return): string {
  const error = errorCodes[problem.reason] ?? 'invalid_request';
  const description = errorDescriptionOf(problem);
  const isFragment = parameterOf(to.query, 'response_type') === 'token';
  return locationOf({ error, error_description: description }, isFragment, to);
}

export function successLocation(parameters: Parameters, responseType: 'code' | 'token', to: Return): string {
  return locationOf(parameters, responseType === 'token', to);
}

/** The registered address is kept to the letter; only the parameters are added. */
function locationOf(parameters: Parameters, isFragment: boolean, { issuer, proven, query }: Return): string {
  const { redirectUri } = proven;
  const { state } = query;
  const encoded = [
    ...Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
    // The state comes back as it was sent, also when it is empty; it is encoded already.
    ...(typeof state === 'string' ? [`state=${state}`] : []),
    `iss=${encodeURIComponent(issuer)}`,
  ].join('&');
  if (isFragment) return `${redirectUri}#${encoded}`;
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${encoded}`;
}
