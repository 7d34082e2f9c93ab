/**
 * Client authentication at the token and revocation endpoints: by a secret, in HTTP Basic or in form fields (RFC 6749,
 * section 2.3.1), or by an assertion that the client signs.
 */
import { defined } from '../../domain/defined.js';
import { type Client, longestClientId } from '../../domain/clients.js';
import { readParameter, type ClientRequest } from '../../domain/oauth/messages.js';
import type { ClientExplanation } from '../../domain/explanation.js';
import { Problem } from '../../domain/problem.js';
import { cutText } from '../../domain/visible-text.js';
import type { Call, Services } from '../services.js';
import { findAssertion, verifyAssertion } from './client-assertion.js';

export type TokenCall = Pick<Call, 'services' | 'countFor' | 'requireCertificate'>;

/**
 * Authenticates the client and counts the request against its rate limit; throws `invalid_client` for a failed proof or
 * a blocked client, or without a certificate that the bank demands. A public client has only named itself: the grants
 * count it by a live code with its verifier, or by a live token. Spent or expired ones do not count, so that a stranger
 * cannot use up the client's rate limit with them.
 */
export async function authenticateClient(
  request: ClientRequest,
  { countFor, requireCertificate, services }: TokenCall,
): Promise<Client> {
  const assertion = findAssertion(request);
  const client = assertion
    ? await verifyAssertion(assertion, services)
    : await clientOfCredentials(request, services);
  if (client.status !== 'active') {
    const method = assertion ? 'private_key_jwt' : methodOf(request);
    throw refusal('This client is blocked.', { method, state: 'not-active' });
  }
  if (client.type === 'confidential') {
    await requireCertificate?.(client);
    await countFor(client);
  }
  return client;
}

async function clientOfCredentials(request: ClientRequest, services: Services): Promise<Client> {
  const { read, stores } = services;
  const credentials = requireCredentials(request);
  const client = await read.run((db) => stores.clients.find(db, credentials.clientId));
  if (client && isProven(client, credentials, services)) return client;
  const text = 'There is no such client, or its secret is wrong or missing.';
  throw refusal(text, client && { method: methodOf(request), state: secretFault(client, credentials) });
}

function secretFault({ type }: Client, { secret }: ClientCredentials): ClientExplanation['state'] {
  if (type === 'public') return 'secret-not-expected';
  return secret === undefined ? 'secret-missing' : 'secret-wrong';
}

function methodOf({ authorization, form }: ClientRequest): ClientExplanation['method'] {
  if (authorization !== undefined) return 'client_secret_basic';
  return readParameter(form, 'client_secret') === undefined ? 'none' : 'client_secret_post';
}

/** A public client must not send a secret, because it cannot keep one. */
function isProven(
  client: Client,
  { secret }: ClientCredentials,
  { fingerprint, tokenSecrets }: Services,
): boolean {
  if (client.type === 'public') return secret === undefined;
  if (secret === undefined || client.secretHash === undefined) return false;
  return tokenSecrets.isSame(fingerprint(secret), client.secretHash);
}

/** The client id that a request claims, unverified. */
export function claimedClient(request: ClientRequest): string | undefined {
  try {
    const { clientId } = findAssertion(request) ?? requireCredentials(request);
    return clientId && cutText(clientId, longestClientId);
  } catch {
    return undefined;
  }
}

export interface ClientCredentials {
  readonly clientId: string;
  readonly secret?: string;
}

/** Client ids and secrets are printable ASCII. */
const printable = /^[ -~]+$/;

export function requireCredentials(request: ClientRequest): ClientCredentials {
  const credentials = readCredentials(request);
  if (printable.test(credentials.clientId)) return credentials;
  throw refusal('The client id has characters that no client id has.');
}

function readCredentials({ authorization, form }: ClientRequest): ClientCredentials {
  const clientId = readParameter(form, 'client_id');
  const secret = readParameter(form, 'client_secret');
  if (authorization === undefined) {
    if (clientId === undefined) throw refusal('The client has to authenticate, or name itself in client_id.');
    return { clientId, ...defined({ secret }) };
  }
  const basic = parseBasic(authorization);
  // The same client id in the form is not a second authentication.
  if (secret !== undefined) {
    const text = 'The client has to authenticate either by HTTP Basic or by form fields, not both.';
    throw new Problem('oauth.invalid-request', text);
  }
  if (clientId === undefined || clientId === basic.clientId) return basic;
  throw new Problem(
    'oauth.invalid-request',
    'The parameter client_id is not the client of the header Authorization.',
  );
}

function parseBasic(authorization: string): ClientCredentials {
  const [, encoded] = /^basic +([A-Za-z0-9+/_-]+={0,2}) *$/i.exec(authorization) ?? [];
  if (encoded === undefined) throw refusal('The header Authorization is not HTTP Basic.');
  const pair = decodeUtf8(Buffer.from(encoded, 'base64'));
  const colon = pair.indexOf(':');
  const clientId = colon < 0 ? undefined : formDecoded(pair.slice(0, colon));
  const secret = formDecoded(pair.slice(colon + 1));
  if (!clientId || secret === undefined)
    throw refusal('The header Authorization holds no client and secret.');
  return secret === '' ? { clientId } : { clientId, secret };
}

/** Decodes UTF-8; empty for invalid bytes. */
function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '';
  }
}

/** Form-decodes one part of the Basic pair (RFC 6749, section 2.3.1); undefined when malformed. */
function formDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function refusal(text: string, client?: Omit<ClientExplanation, 'kind'>): Problem {
  const explain = client && (() => ({ kind: 'client', ...client }) as const);
  return new Problem('oauth.invalid-client', text, undefined, explain && { explain });
}
