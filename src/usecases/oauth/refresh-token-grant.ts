/**
 * Refresh token rotation: exchanges a refresh token for the next pair. The pair is derived from the token, so that a
 * client whose answer was lost gets the same pair again for some seconds; a later reuse means theft and ends the grant.
 */
import type { Client } from '../../domain/clients.js';
import { requireParameter, type Form, type IssuedTokens } from '../../domain/oauth/messages.js';
import { isAlive } from '../../domain/oauth/access.js';
import { defined } from '../../domain/defined.js';
import type { TokenExplanation } from '../../domain/explanation.js';
import { Problem } from '../../domain/problem.js';
import type { StoredRefreshToken } from '../../storage/tables/oauth/tokens.js';
import type { Transaction } from '../../storage/work/unit-of-work.js';
import { emitAfterCommit } from '../events.js';
import type { Services } from '../services.js';
import type { TokenCall } from './client-authentication.js';
import { issuePair, hasValidConsent, type TokenPair } from './token-issuing.js';

export async function exchangeRefreshToken(
  form: Form,
  client: Client,
  { countFor, services }: TokenCall,
): Promise<IssuedTokens> {
  const { clock, fingerprint, policy, stores, tokenSecrets, work } = services;
  const refreshToken = requireParameter(form, 'refresh_token');
  const pair = {
    accessToken: tokenSecrets.derived('access-token', refreshToken),
    refreshToken: tokenSecrets.derived('refresh-token', refreshToken),
  };
  const hash = fingerprint(refreshToken);
  if (client.type === 'public' && (await isGood(client, hash, services))) await countFor(client);
  // Set once this exchange came first: a retry after a lost commit answer is not reuse.
  let isDone = false;
  // Refusals are returned, because an exception would roll back the end of the grant.
  const issued = await work.run(async (transaction): Promise<IssuedTokens | Spent> => {
    const now = clock.now();
    const isFirst = await stores.tokens.exchangeRefreshToken(transaction, { hash, clientId: client.id, now });
    const found = await stores.tokens.findRefreshToken(transaction, hash);
    if (!found) return { state: 'unknown' };
    if (found.grant.clientId !== client.id) return { state: 'of-another-client' };
    const known = datesOf(found);
    if (!isAlive(found.grant, now))
      return { ...known, state: found.grant.endedAt === undefined ? 'expired' : 'ended' };
    const granted = { grant: found.grant, consent: found.consent?.() };
    if (!hasValidConsent(granted, services)) return { ...known, state: 'consent-over' };
    if (isFirst) {
      isDone = true;
      return issuePair(transaction, granted, pair, services);
    }
    if (found.exchangedAt === undefined) return { ...known, state: 'ended' };

    const isInGrace = now < found.exchangedAt + policy.refreshGraceSeconds * 1000;
    if (isInGrace || isDone) {
      const pairs = [pair, ...otherPairs(refreshToken, services)];
      return (await repeat(transaction, pairs, services)) ?? { ...known, state: 'rotated' };
    }
    await stores.tokens.endGrant(transaction, found.grant.id, now);
    const { clientId, consentId } = found.grant;
    const ended = { kind: 'grant-ended', client: clientId, cause: 'refresh-token-reused' } as const;
    emitAfterCommit(transaction, { ...ended, ...defined({ consentId }) }, services);
    return { ...known, state: 'rotated', endedAt: now };
  });
  if (!('state' in issued)) return issued;
  const text = 'The refresh token is unknown, expired, revoked or used.';
  const explain = () => ({ kind: 'token', ...issued }) as const;
  throw new Problem('oauth.invalid-grant', text, undefined, { explain });
}

type Spent = Omit<TokenExplanation, 'kind'>;

function datesOf({ exchangedAt, grant }: StoredRefreshToken): Omit<Spent, 'state'> {
  const { consentId, endedAt, expiresAt } = grant;
  return { expiresAt, ...defined({ consentId, endedAt, rotatedAt: exchangedAt }) };
}

/** Whether the refresh token is this client's and its grant is alive. */
async function isGood(client: Client, hash: string, services: Services): Promise<boolean> {
  const { clock, read, stores } = services;
  return read.run(async (db) => {
    const found = await stores.tokens.findRefreshToken(db, hash);
    if (found?.grant.clientId !== client.id || !isAlive(found.grant, clock.now())) return false;
    return hasValidConsent({ grant: found.grant, consent: found.consent?.() }, services);
  });
}

/** The pairs derived from the token under the other sealing keys. */
function otherPairs(refreshToken: string, { tokenSecrets }: Services): readonly TokenPair[] {
  const next = tokenSecrets.derivedByOthers('refresh-token', refreshToken);
  const accessTokens = tokenSecrets.derivedByOthers('access-token', refreshToken);
  return accessTokens.map((accessToken, at) => ({ accessToken, ...defined({ refreshToken: next[at] }) }));
}

/** Returns the pair issued before; undefined when its sealing key has been removed. */
async function repeat(
  transaction: Transaction,
  pairs: readonly TokenPair[],
  { clock, fingerprint, stores }: Services,
): Promise<IssuedTokens | undefined> {
  for (const pair of pairs) {
    const issued = await stores.tokens.findAccessToken(transaction, fingerprint(pair.accessToken));
    if (issued?.isRevoked) return undefined;
    if (issued)
      return { grant: issued.grant, issuedAt: clock.now(), accessExpiresAt: issued.expiresAt, ...pair };
  }
  return undefined;
}
