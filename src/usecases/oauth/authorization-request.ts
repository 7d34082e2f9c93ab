/**
 * The authorization request, checked in the order of RFC 6749, section 4.1.2.1, and the redirect that returns its
 * answer.
 */
import { defined } from '../../domain/defined.js';
import type { Client } from '../../domain/clients.js';
import { isRegisteredRedirectUri } from '../../domain/redirect-uris.js';
import { resolveScope } from '../../domain/oauth/access.js';
import type { AuthorizationQuery } from '../../domain/oauth/authorization-query.js';
import { readChallenge } from '../../domain/oauth/pkce.js';
import { Problem, type Reason } from '../../domain/problem.js';
import { cutText } from '../../domain/visible-text.js';
import type { Services } from '../services.js';
import { formatErrorDescription } from '../../domain/oauth/messages.js';

export type AuthorizationRefusal = 'client-unknown' | 'redirect-uri-unproven' | 'parameter-repeated';

/** The validated client and redirect_uri, without which no answer may be sent to the client. */
export interface ProvenClient {
  readonly client: Client;
  readonly redirectUri: string;
  readonly isRedirectUriSent: boolean;
}

/** A parameter's value; undefined when missing or empty. */
function findParameter(query: AuthorizationQuery, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Validates client and redirect_uri: an unregistered address never gets an answer. */
export async function proveClient(
  query: AuthorizationQuery,
  { read, stores }: Services,
): Promise<ProvenClient | AuthorizationRefusal> {
  if (Array.isArray(query['client_id']) || Array.isArray(query['redirect_uri'])) return 'parameter-repeated';
  const clientId = findParameter(query, 'client_id');
  const client =
    clientId === undefined ? undefined : await read.run((db) => stores.clients.find(db, clientId));
  if (client?.status !== 'active') return 'client-unknown';
  const sent = findParameter(query, 'redirect_uri');
  const [only, ...others] = client.redirectUris;
  const redirectUri = sent ?? (others.length === 0 ? only : undefined);
  if (redirectUri === undefined || !isRegisteredRedirectUri(client, redirectUri))
    return 'redirect-uri-unproven';
  return { client, redirectUri, isRedirectUriSent: sent !== undefined };
}

const scaMethods = ['scaRedirect', 'APP_TO_APP_IOS', 'APP_TO_APP_ANDROID'] as const;

export type AuthorizationRequest = ReturnType<typeof readRequest>;

/** Reads the rest of a request. Throws a `Problem` with the error for the client. */
export function readRequest(query: AuthorizationQuery, { client }: ProvenClient) {
  const repeated = Object.keys(query).find((name) => Array.isArray(query[name]));
  if (repeated !== undefined) throw invalid(`The parameter ${cutText(repeated, 70)} came more than once.`);
  refuseRequestObjects(query);
  const responseType = parseResponseType(findParameter(query, 'response_type'), client);
  requireOwnResponseMode(findParameter(query, 'response_mode'), responseType);
  const scopeText = findParameter(query, 'scope');
  if (scopeText === undefined) throw new Problem('oauth.invalid-scope', 'The parameter scope is missing.');
  const scope = resolveScope(scopeText, client);
  const challenge = readChallenge(client, {
    challenge: findParameter(query, 'code_challenge'),
    method: findParameter(query, 'code_challenge_method'),
  });
  const consentId = findParameter(query, 'consentId');
  if (consentId === undefined) throw invalid('The parameter consentId is missing.');
  const method = findParameter(query, 'scaMethod') ?? 'scaRedirect';
  const scaMethod = scaMethods.find((each) => each === method);
  if (scaMethod === undefined) throw invalid(`The parameter scaMethod is one of ${scaMethods.join(', ')}.`);
  const authorisationId = findParameter(query, 'authorisationId');
  return { responseType, scope, consentId, scaMethod, ...defined({ authorisationId, challenge }) };
}

/**
 * Refuses request objects (RFC 9101) by the errors of OpenID Connect Core, section 3.1.2.6. A client that signs its
 * request believes that nobody can change it: the server may not ignore the signature.
 */
function refuseRequestObjects(query: AuthorizationQuery): void {
  const text = (name: string) => `The parameter ${name} is not supported: send each parameter in the query.`;
  if (query['request'] !== undefined) throw new Problem('oauth.request-not-supported', text('request'));
  if (query['request_uri'] !== undefined) {
    throw new Problem('oauth.request-uri-not-supported', text('request_uri'));
  }
}

/** The default response mode of each response type (OAuth 2.0 Multiple Response Types, section 2.1). */
const responseModes = { code: 'query', token: 'fragment' } as const;

/** Refuses every other mode, because a client that sends one relies on its protection, such as a signed response. */
function requireOwnResponseMode(mode: string | undefined, responseType: 'code' | 'token'): void {
  const own = responseModes[responseType];
  if (mode === undefined || mode === own) return;
  throw invalid(`The parameter response_mode is ${own} for response_type ${responseType}, or absent.`);
}

const grantOfResponseType = { code: 'authorization_code', token: 'implicit' } as const;

function parseResponseType(text: string | undefined, client: Client): 'code' | 'token' {
  if (text === undefined) throw invalid('The parameter response_type is missing.');
  if (text !== 'code' && text !== 'token') {
    throw new Problem('oauth.unsupported-response-type', 'The parameter response_type is code or token.');
  }
  if (client.grants.includes(grantOfResponseType[text])) return text;
  throw new Problem('oauth.unauthorized-client', `The client is not registered for response_type ${text}.`);
}

function invalid(text: string): Problem {
  return new Problem('oauth.invalid-request', text);
}

const errorCodes: Partial<Record<Reason, string>> = {
  'oauth.access-denied': 'access_denied',
  'oauth.invalid-scope': 'invalid_scope',
  'oauth.request-not-supported': 'request_not_supported',
  'oauth.request-uri-not-supported': 'request_uri_not_supported',
  'oauth.unauthorized-client': 'unauthorized_client',
  'oauth.unsupported-response-type': 'unsupported_response_type',
};

/** The target of an answer, and the values that every answer carries. */
export interface Return {
  readonly query: AuthorizationQuery;
  readonly proven: ProvenClient;
  readonly issuer: string;
}

type Parameters = Readonly<Record<string, string | number>>;

export function buildErrorLocation(problem: Problem, to: Return): string {
  const error = errorCodes[problem.reason] ?? 'invalid_request';
  return buildLocation({ error, error_description: formatErrorDescription(problem) }, to);
}

/** Appends the parameters; the registered address stays byte-identical. */
export function buildLocation(parameters: Parameters, { issuer, proven, query }: Return): string {
  const { redirectUri } = proven;
  const { state } = query;
  const encoded = [
    ...Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
    // Returns `state` as sent, even if empty; it is still URL-encoded.
    ...(typeof state === 'string' ? [`state=${state}`] : []),
    `iss=${encodeURIComponent(issuer)}`,
  ].join('&');
  if (findParameter(query, 'response_type') === 'token') return `${redirectUri}#${encoded}`;
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${encoded}`;
}
