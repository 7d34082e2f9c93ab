/** What the bearer token of a call gives. */
import { defined } from '../../domain/defined.js';
import type { Access } from '../../domain/oauth/access.js';
import { Problem } from '../../domain/problem.js';
import { inTimeOf } from '../own-time.js';
import type { Call } from '../services.js';

export type { Access };

type AccessCall = Pick<Call, 'client' | 'services'> & Partial<Pick<Call, 'operation'>>;

/** Finds the access of a token; 401 TOKEN_UNKNOWN, TOKEN_INVALID or TOKEN_EXPIRED when it gives none. */
export async function findAccess(token: string, call: AccessCall): Promise<Access> {
  const { clock, fingerprint, read, stores } = await inTimeOf(call.client.id, call.services);
  const found = await read.run((db) => stores.tokens.findAccessToken(db, fingerprint(token)));
  if (!found) throw new Problem('token.unknown', 'There is no such access token.', 'accessToken');

  const { expiresAt, grant, isRevoked } = found;
  const now = clock.now();
  if (grant.clientId !== call.client.id) {
    throw new Problem('token.invalid', 'The access token was given to another client.', 'accessToken');
  }
  if ((isRevoked || grant.endedAt !== undefined) && !(await isRepeatedDeletion(grant, isRevoked, call))) {
    throw new Problem('token.invalid', 'The access token was revoked.', 'accessToken');
  }
  if (expiresAt <= now || grant.expiresAt <= now) {
    throw new Problem('token.expired', 'The access token has expired; refresh it.', 'accessToken');
  }
  const { clientId, consentId, psuId, scaAt, scope } = grant;
  return { clientId, scope, grant: grant.grant, ...defined({ consentId, psuId, scaAt }) };
}

/**
 * The token that deleted its consent ended with it, and is still good for asking again: a caller whose answer was
 * lost gets it by repeating the deletion.
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
