/** The error codes of the OAuth2 API, in the token endpoint's answer or in the redirect. */
import type { OAuthCode } from '../../../src/contract/answers.js';
import { type ExampleCall, type MessageCode, oauth, token } from './message-code.js';

/** Errors that only a redirect contains; the others occur in both. */
type RedirectError = 'access_denied' | 'unsupported_response_type';

const authorization = (parameters: string, given: ExampleCall['given']): ExampleCall => ({
  given,
  method: 'GET',
  path: `${oauth}/authorize?client_id={clientId}&redirect_uri={redirectUri}&consentId={consentId}&scope=AISP&${parameters}`,
  headers: { 'X-Request-ID': '{requestId}' },
});

export const oauthErrors = {
  invalid_request: {
    cause: 'A parameter is missing, comes twice, or does not go with another one.',
    remedy: 'Mend what error_description names.',
    example: token({ grant_type: 'authorization_code' }),
  },
  invalid_client: {
    cause:
      'There is no such client, its secret is wrong or missing, its assertion is not believed, or it is blocked.',
    remedy: 'Authenticate in one way: HTTP Basic, form fields, or an assertion.',
    example: token({ grant_type: 'client_credentials', client_secret: 'wrong' }),
  },
  invalid_grant: {
    cause:
      'The code, refresh token or password is unknown, expired, revoked or used, or redirect_uri or code_verifier is not the one of the authorization request.',
    remedy:
      'Exchange a code once and within a minute. When a refresh token has ended, send the customer to the authorization endpoint.',
    example: token({ grant_type: 'authorization_code', code: 'none', redirect_uri: '{redirectUri}' }),
  },
  invalid_scope: {
    cause: 'The scope is missing, unknown, or does not go with the consent or with the client’s roles.',
    remedy: 'Send AISP for accounts, PSP_IC for funds.',
    example: token({ grant_type: 'client_credentials', scope: 'everything' }),
  },
  unauthorized_client: {
    cause: 'Your client is not registered for this grant.',
    remedy: 'Use authorization_code, or ask for the grant to be registered.',
    example: token({
      client_id: 'sandbox-tpp-b',
      client_secret: 'sandbox-tpp-b-secret',
      grant_type: 'password',
      username: '{psuId}',
      password: '{psuPassword}',
      scope: 'AISP',
    }),
  },
  unsupported_grant_type: {
    cause: 'The bank does not know this grant_type.',
    remedy: 'Use one that the metadata of the server lists.',
    example: token({ grant_type: 'device_code' }),
  },
  access_denied: {
    cause:
      'The customer has refused, has not finished in time, or there is nothing to decide: the consent has ended, or a token of it is good.',
    remedy: 'Read the consent’s status. A refused one needs a new registration.',
    example: authorization('response_type=code', ['validConsent']),
  },
  unsupported_response_type: {
    cause: 'response_type is neither code nor token.',
    remedy: 'Send response_type=code.',
    example: authorization('response_type=id_token', ['consent']),
  },
} as const satisfies Record<OAuthCode | RedirectError, MessageCode>;
