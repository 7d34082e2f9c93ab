/** Issues tokens under a grant: fingerprints are stored, and the client gets the secrets. */
import { defined } from '../../domain/defined.js';
import { asOf } from '../../domain/authorisation/lifecycle.js';
import type { Client } from '../../domain/clients.js';
import { consentLife, endOfTime } from '../../domain/consents/consent.js';
import type { Grant } from '../../domain/oauth/access.js';
import type { IssuedTokens } from '../../domain/oauth/messages.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import { addDays, type Instant } from '../../domain/time.js';
import { momentOf, type Services } from '../services.js';

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken?: string;
}

/** A pair that nothing foretells; clients that may not refresh get no refresh token. */
export function randomPair(client: Client, { tokenSecrets }: Services): TokenPair {
  const accessToken = tokenSecrets.random();
  return client.grants.includes('refresh_token')
    ? { accessToken, refreshToken: tokenSecrets.random() }
    : { accessToken };
}

/** Whether the consent of a grant still gives something at this moment, whatever has been written down of its end. */
export async function hasValidConsent(
  transaction: Transaction,
  { consentId }: Pick<Grant, 'consentId'>,
  { clock, stores }: Services,
): Promise<boolean> {
  if (consentId === undefined) return true;
  const consent = await stores.consents.find(transaction, consentId);
  return consent !== undefined && asOf(consentLife, consent, momentOf(clock)).status === 'valid';
}

/** The end of a consent's last day, after which nothing that was issued under it is good. */
export async function endOfConsent(
  transaction: Transaction,
  consentId: string,
  { clock, stores }: Services,
): Promise<Instant> {
  const { validUntil = endOfTime } = (await stores.consents.find(transaction, consentId)) ?? {};
  return validUntil === endOfTime ? Infinity : clock.startOf(addDays(validUntil, 1));
}

/** Stores a pair under its grant; issuing the same pair again changes nothing. */
export async function issuePair(
  transaction: Transaction,
  grant: Grant,
  pair: TokenPair,
  { clock, fingerprint, policy, stores }: Services,
): Promise<IssuedTokens> {
  const { accessToken, refreshToken } = pair;
  const issuedAt = clock.now();
  const lifetimeEnd = issuedAt + policy.accessTokenLifetimeSeconds * 1000;
  const accessExpiresAt = Math.min(lifetimeEnd, grant.expiresAt);
  const access = { hash: fingerprint(accessToken), grantId: grant.id, expiresAt: accessExpiresAt };
  await stores.tokens.insertAccessToken(transaction, access);
  if (refreshToken !== undefined) {
    const hash = fingerprint(refreshToken);
    await stores.tokens.insertRefreshToken(transaction, { hash, grantId: grant.id });
  }
  return {
    grant,
    issuedAt,
    accessToken,
    accessExpiresAt,
    ...defined({ refreshToken }),
  };
}
