/** What a client can find out about the authorization server by itself (RFC 8414). */
import { scopes } from './access.js';

const authenticationMethods = ['client_secret_basic', 'client_secret_post', 'none'] as const;

/** `issuer` is the server's public address, `basePath` that of the OAuth2 API below it. */
export function metadataOf(issuer: string, basePath: string) {
  const endpoint = (name: string) => `${issuer}${basePath}/oauth2/${name}`;
  return {
    issuer,
    authorization_endpoint: endpoint('authorize'),
    token_endpoint: endpoint('token'),
    revocation_endpoint: endpoint('revoke'),
    scopes_supported: scopes,
    response_types_supported: ['code', 'token'],
    response_modes_supported: ['query', 'fragment'],
    grant_types_supported: [
      'authorization_code',
      'implicit',
      'refresh_token',
      'client_credentials',
      'password',
    ],
    token_endpoint_auth_methods_supported: authenticationMethods,
    revocation_endpoint_auth_methods_supported: authenticationMethods,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  } as const;
}
