/** The error codes of the OAuth2 API, in the token endpoint's answer or in the redirect. */
import type { OAuthCode } from '../../../../src/contract/answers.js';
import { oauth } from '../guides/journeys/shared-steps.js';
import { type ExampleCall, type MessageCode, token } from './message-code.js';

/** Errors that only a redirect contains; the others occur in both. */
export const redirectErrors = [
  'access_denied',
  'unsupported_response_type',
  'request_not_supported',
  'request_uri_not_supported',
] as const;
type RedirectError = (typeof redirectErrors)[number];

const authorization = (parameters: string, given: ExampleCall['given']): ExampleCall => ({
  given,
  method: 'GET',
  path: `${oauth}/authorize?client_id={{clientId}}&redirect_uri={{redirectUri}}&consentId={{consentId}}&scope=AISP&${parameters}`,
  headers: {},
});

export const oauthErrors = {
  invalid_request: {
    cause: 'A parameter is missing, repeated, or contradicts another one.',
    remedy: 'Correct the parameter that error_description names.',
    example: token({ grant_type: 'authorization_code' }),
  },
  invalid_client: {
    cause: 'The client is unknown or blocked, its secret is wrong or missing, or its assertion is invalid.',
    remedy: 'Authenticate in exactly one way: HTTP Basic, form fields, or an assertion.',
    example: token({ grant_type: 'client_credentials', client_secret: 'wrong' }),
  },
  invalid_grant: {
    cause:
      'The code, refresh token or password is unknown, expired, revoked or used, or redirect_uri or code_verifier differs from the authorization request.',
    remedy:
      'Exchange a code once, within a minute. After the refresh token’s end, send the customer to the authorization endpoint.',
    example: token({ grant_type: 'authorization_code', code: 'none', redirect_uri: '{{redirectUri}}' }),
  },
  invalid_scope: {
    cause: 'The scope is missing, unknown, or does not fit the consent or the client’s roles.',
    remedy: 'Send AISP for accounts, PSP_IC for funds.',
    example: token({ grant_type: 'client_credentials', scope: 'everything' }),
  },
  unauthorized_client: {
    cause: 'Your client is not registered for this grant.',
    remedy: 'Use authorization_code, or have the grant registered.',
    example: token({
      client_id: 'sandbox-tpp-b',
      client_secret: 'sandbox-tpp-b-secret',
      grant_type: 'password',
      username: '{{psuId}}',
      password: '{{psuPassword}}',
      scope: 'AISP',
    }),
  },
  unsupported_grant_type: {
    cause: 'The bank does not know this grant_type.',
    remedy: 'Use a grant that the server’s metadata lists.',
    example: token({ grant_type: 'device_code' }),
  },
  access_denied: {
    cause: 'The customer refused or was too late, the consent has ended, or its token is still valid.',
    remedy: 'Read the consent’s status. Register a new consent if it was refused.',
    example: authorization('response_type=code', ['validConsent']),
  },
  unsupported_response_type: {
    cause: 'response_type is neither code nor token.',
    remedy: 'Send response_type=code.',
    example: authorization('response_type=id_token', ['consent']),
  },
  request_not_supported: {
    cause: 'The request is a signed or encrypted object in the parameter request.',
    remedy: 'Send each parameter in the query.',
    example: authorization('response_type=code&request=eyJhbGciOiJub25lIn0.e30.', ['consent']),
  },
  request_uri_not_supported: {
    cause: 'The request refers to an object by the parameter request_uri.',
    remedy: 'Send each parameter in the query.',
    example: authorization('response_type=code&request_uri=https%3A%2F%2Ftpp.example%2Frequest', ['consent']),
  },
} as const satisfies Record<OAuthCode | RedirectError, MessageCode>;
