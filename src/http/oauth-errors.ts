/** The errors of the OAuth2 API: the codes of RFC 6749 in place of the other contracts' messages. */
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
export function oauthErrorOf({ reason, violations }: Problem): OAuthError {
  const text = violations.map((violation) => violation.text).join(' ');
  // RFC 6749 allows no other characters in a description.
  const description = text.replaceAll(/["\\]/g, "'").replaceAll(/[^ -~]/g, '?');
  return { error: codes[reason] ?? 'invalid_request', error_description: description.slice(0, 512) };
}
