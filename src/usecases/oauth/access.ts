/** Access by bearer token: finds a token's grant and checks that the token is alive. */
import { defined } from '../../domain/defined.js';
import type { Access } from '../../domain/oauth/access.js';
import type { TokenExplanation } from '../../domain/explanation.js';
import { Problem, type Reason } from '../../domain/problem.js';
import { withTestClock } from '../test-clock.js';
import type { BearerToken } from '../../storage/tables/oauth/bearer-tokens.js';
import type { Call, TokenAccess } from '../services.js';

type AccessCall = Pick<Call, 'client' | 'services'> &
  Partial<Pick<Call, 'operation'>> & {
    /** Reads a token and its consent together by the token's fingerprint, for a call that only reads. */
    readonly lookUp?: (fingerprint: string) => Promise<BearerToken | undefined>;
  };

/** Returns a token's access; throws 401 TOKEN_UNKNOWN, TOKEN_INVALID or TOKEN_EXPIRED. */
export async function findAccess(token: string, call: AccessCall): Promise<TokenAccess> {
  const { clock, fingerprint, read, stores } = await withTestClock(call.client.id, call.services);
  const hash = fingerprint(token);
  const found: BearerToken | undefined = call.lookUp
    ? await call.lookUp(hash)
    : await read.run((db) => stores.tokens.findAccessToken(db, hash));
  if (!found) throw refusal('token.unknown', 'There is no such access token.', { state: 'unknown' });

  const { expiresAt, grant, isRevoked, opened } = found;
  const now = clock.now();
  if (grant.clientId !== call.client.id) {
    const text = 'The access token was given to another client.';
    // The explanation says no more about another client's token.
    throw refusal('token.invalid', text, { state: 'of-another-client' });
  }
  const known = { expiresAt, ...defined({ consentId: grant.consentId, endedAt: grant.endedAt }) };
  if ((isRevoked || grant.endedAt !== undefined) && !(await isRepeatedDeletion(grant, isRevoked, call))) {
    const state = isRevoked ? 'revoked' : 'ended';
    const text = isRevoked
      ? 'The access token was revoked.'
      : 'The access token has ended with its consent or its refresh token.';
    throw refusal('token.invalid', text, { ...known, state });
  }
  if (expiresAt <= now || grant.expiresAt <= now) {
    const text = 'The access token has expired; refresh it.';
    throw refusal('token.expired', text, { ...known, state: 'expired' });
  }
  // A change of the registration ends such tokens, except one that is issued at the same moment.
  if (!call.client.grants.includes(grant.grant)) {
    const text = `The client is no longer registered for the grant ${grant.grant}.`;
    throw refusal('token.invalid', text, { ...known, state: 'ended' });
  }
  const { clientId, consentId, psuId, scaAt, scope } = grant;
  return { clientId, scope, grant: grant.grant, ...defined({ consentId, opened, psuId, scaAt }) };
}

function refusal(reason: Reason, text: string, token: Omit<TokenExplanation, 'kind'>): Problem {
  return new Problem(reason, text, 'accessToken', { explain: () => ({ kind: 'token', ...token }) });
}

/**
 * A token ends with the consent that it deleted, but may still repeat the deletion: a caller whose answer was lost
 * retries.
 */
async function isRepeatedDeletion(
  { consentId }: Access,
  isRevoked: boolean,
  { operation, services }: AccessCall,
): Promise<boolean> {
  if (operation !== 'deleteConsent' || isRevoked || consentId === undefined) return false;
  const consent = await services.read.run((db) => services.stores.consents.find(db, consentId));
  return consent?.status === 'terminatedByTpp';
}
