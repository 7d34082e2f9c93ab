/** The errors of the OAuth2 API: the codes of RFC 6749 in place of the other contracts' messages. */
import { errorDescriptionOf } from '../domain/oauth/error-description.js';
import type { Problem, Reason } from '../domain/problem.js';

const codes: Readonly<Partial<Record<Reason, string>>> = {
  'oauth.invalid-request': 'invalid_request',
  'oauth.invalid-client': 'invalid_client',
  'oauth.invalid-grant': 'invalid_grant',
  'oauth.invalid-scope': 'invalid_scope',
  'oauth.unauthorized-client': 'unauthorized_client',
  'oauth.unsupported-grant-type': 'unsupported_grant_type',
};

export interface OAuthError {
  readonly error: string;
  readonly error_description: string;
}

/** What a client did wrong and no code says better is an invalid request. */
export function oauthErrorOf(problem: Problem): OAuthError {
  const description = errorDescriptionOf(problem).slice(0, 512);
  return { error: codes[problem.reason] ?? 'invalid_request', error_description: description };
}
