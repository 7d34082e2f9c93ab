/**
 * Login by OpenID Connect: authorization code flow with PKCE (S256), state and nonce. Discovery happens at the first
 * login, so that an unavailable issuer does not prevent the server's start.
 */
import type * as openid from 'openid-client';
import type { BegunLogin, CustomerLogin, LoggedIn, LoginRequest, ReturnedLogin } from './customer-login.js';

type OpenId = typeof openid;

export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Read at each use. Absent for a public client, which PKCE alone protects. */
  readonly clientSecret?: () => string;
  readonly scope: string;
  /** The claim that holds the customer's id in the bank's core. */
  readonly customerClaim: string;
  readonly deadlineSeconds: number;
}

/**
 * Greatest age of the authentication: the password is one of the two SCA elements, so an older session at the issuer
 * is refused.
 */
const maximumAgeSeconds = 600;

export function openIdLogin(settings: OpenIdSettings): CustomerLogin {
  const issuer = createIssuerCache(settings);
  return {
    begin: async (request) => begin(request, await issuer(), settings),
    finish: async (returned) => finish(returned, await issuer(), settings),
  };
}

interface Issuer {
  readonly client: OpenId;
  readonly configuration: openid.Configuration;
}

/** Caches the discovery; a failed one is retried. */
function createIssuerCache(settings: OpenIdSettings): () => Promise<Issuer> {
  let found: Promise<Issuer> | undefined;
  return () => {
    found ??= discover(settings).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}

async function discover({
  clientId,
  clientSecret,
  deadlineSeconds,
  issuer,
}: OpenIdSettings): Promise<Issuer> {
  const client = await import('openid-client');
  const address = new URL(issuer);
  const configuration = await client.discovery(address, clientId, undefined, provenBy(clientSecret, client), {
    timeout: deadlineSeconds,
    execute: [
      client.enableNonRepudiationChecks,
      // The setting permits plain HTTP only on this machine.
      ...(address.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ],
  });
  return { client, configuration };
}

/** HTTP Basic, the default of OpenID Connect, where the issuer supports it; otherwise the request body. */
function provenBy(secret: OpenIdSettings['clientSecret'], client: OpenId): openid.ClientAuth {
  if (secret === undefined) return client.None();
  return (server, metadata, body, headers) => {
    const [basic, post] = [client.ClientSecretBasic(secret()), client.ClientSecretPost(secret())];
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (ways.includes('client_secret_basic') ? basic : post)(server, metadata, body, headers);
  };
}

async function begin(
  { language, nonce, returnTo, state, userName }: LoginRequest,
  { client, configuration }: Issuer,
  { scope }: OpenIdSettings,
): Promise<BegunLogin> {
  const kept = client.randomPKCECodeVerifier();
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: returnTo,
    scope,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(kept),
    code_challenge_method: 'S256',
    prompt: 'login',
    max_age: String(maximumAgeSeconds),
    ui_locales: language,
    ...(userName !== undefined && { login_hint: userName }),
  });
  return { redirectTo: address.href, kept };
}

async function finish(
  { callback, kept, nonce, state }: ReturnedLogin,
  { client, configuration }: Issuer,
  { customerClaim }: OpenIdSettings,
): Promise<LoggedIn | undefined> {
  try {
    const tokens = await client.authorizationCodeGrant(configuration, new URL(callback), {
      expectedState: state,
      expectedNonce: nonce,
      maxAge: maximumAgeSeconds,
      pkceCodeVerifier: kept,
    });
    const claims = tokens.claims();
    if (!claims) return undefined;
    const given =
      claims[customerClaim] ??
      (await client.fetchUserInfo(configuration, tokens.access_token, claims.sub))[customerClaim];
    return typeof given === 'string' && given !== '' ? { psuId: given } : undefined;
  } catch (error) {
    if (isRefusal(error, client)) return undefined;
    throw error;
  }
}

/**
 * Errors that a browser's user can cause by altering the address, or that concern the customer: no failure of the
 * issuer.
 */
const refusals = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
];

function isRefusal(error: unknown, client: OpenId): boolean {
  if (error instanceof client.AuthorizationResponseError) return true;
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant';
  return error instanceof client.ClientError && refusals.includes(error.code ?? '');
}
