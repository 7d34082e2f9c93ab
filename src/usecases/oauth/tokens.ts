/** The token and revocation endpoints: authenticate the client, check its grants, and dispatch to the grant type. */
import type { Client } from '../../domain/clients.js';
import {
  requireParameter,
  tokenResponse,
  type ClientRequest,
  type Form,
  type IssuedTokens,
  type TokenResponse,
} from '../../domain/oauth/messages.js';
import { isAlive } from '../../domain/oauth/access.js';
import { defined } from '../../domain/defined.js';
import { Problem } from '../../domain/problem.js';
import { emitAfterCommit } from '../events.js';
import { withTestClock } from '../test-clock.js';
import { authenticateClient, claimedClient, type TokenCall } from './client-authentication.js';
import { exchangeCode } from './authorization-code-grant.js';
import { exchangeRefreshToken } from './refresh-token-grant.js';
import { exchangeClientCredentials, exchangePassword } from './direct-grants.js';

type Exchange = (form: Form, client: Client, call: TokenCall) => Promise<IssuedTokens>;

const exchanges: ReadonlyMap<string, Exchange> = new Map([
  ['authorization_code', exchangeCode],
  ['refresh_token', exchangeRefreshToken],
  ['client_credentials', (form, client, { services }) => exchangeClientCredentials(form, client, services)],
  ['password', (form, client, { services }) => exchangePassword(form, client, services)],
]);

/** The grants of public clients, which prove themselves by a code bound with PKCE, or by a token from such a code. */
const publicGrants: readonly string[] = ['authorization_code', 'refresh_token'];

/** POST /oauth2/token. Parameters that the grant type does not list are ignored. */
export async function exchangeToken(request: ClientRequest, call: TokenCall): Promise<TokenResponse> {
  try {
    return await exchangeGrant(request, call);
  } catch (error) {
    // A client that is to retry later was not refused a token.
    if (error instanceof Problem && !/^(rate|server)\./.test(error.reason)) {
      const { reason } = error;
      const event = {
        kind: 'token-refused',
        reason,
        ...defined({ client: claimedClient(request) }),
      } as const;
      call.services.tell(event);
    }
    throw error;
  }
}

async function exchangeGrant(request: ClientRequest, call: TokenCall): Promise<TokenResponse> {
  const { form } = request;
  const client = await authenticateClient(request, call);
  const grantType = requireParameter(form, 'grant_type');
  const exchange = exchanges.get(grantType);
  if (!exchange) {
    const text = `The grant_type is one of ${[...exchanges.keys()].join(', ')}.`;
    throw new Problem('oauth.unsupported-grant-type', text, 'grant_type');
  }
  const isPossible = client.type === 'confidential' || publicGrants.includes(grantType);
  if (!client.grants.includes(grantType) || !isPossible) {
    const text = `The client may not use the grant type ${grantType}.`;
    const explain = () => ({ kind: 'grant', missing: grantType, present: client.grants }) as const;
    throw new Problem('oauth.unauthorized-client', text, undefined, { explain });
  }
  const services = await withTestClock(client.id, call.services);
  return tokenResponse(await exchange(form, client, { ...call, services }));
}

/**
 * POST /oauth2/revoke (RFC 7009): an access token ends alone, a refresh token ends its whole grant. An unknown token,
 * or another client's, is ignored.
 */
export async function revokeToken(request: ClientRequest, call: TokenCall): Promise<void> {
  const client = await authenticateClient(request, call);
  const services = await withTestClock(client.id, call.services);
  const { clock, fingerprint, read, stores, work } = services;
  const hash = fingerprint(requireParameter(request.form, 'token'));
  const { access, refresh } = await read.run(async (db) => ({
    access: await stores.tokens.findAccessToken(db, hash),
    refresh: await stores.tokens.findRefreshToken(db, hash),
  }));
  const grant = (access ?? refresh)?.grant;
  if (grant?.clientId !== client.id) return;
  const now = clock.now();
  const isGood = isAlive(grant, now) && (!access || (!access.isRevoked && access.expiresAt > now));
  if (client.type === 'public' && isGood) await call.countFor(client);
  const token = access ? 'access' : 'refresh';
  const { consentId } = grant;
  await work.run(async (transaction) => {
    const event = { kind: 'token-revoked', client: client.id, token, ...defined({ consentId }) } as const;
    emitAfterCommit(transaction, event, services);
    if (access) await stores.tokens.revokeAccessToken(transaction, hash, clock.now());
    else await stores.tokens.endGrant(transaction, grant.id, clock.now());
  });
}
