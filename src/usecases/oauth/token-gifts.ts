/** Gives tokens under a grant: what is stored are fingerprints, what the client gets is the secret. */
import type { Client } from '../../domain/clients.js';
import type { Grant } from '../../domain/oauth/grant.js';
import type { GivenTokens } from '../../domain/oauth/token-response.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import type { Services } from '../services.js';

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

/** Stores a pair under its grant; giving the same pair again changes nothing. */
export async function givePair(
  transaction: Transaction,
  grant: Grant,
  pair: TokenPair,
  { clock, fingerprint, policy, stores }: Services,
): Promise<GivenTokens> {
  const { accessToken, refreshToken } = pair;
  const givenAt = clock.now();
  const lifetimeEnd = givenAt + policy.accessTokenLifetimeSeconds * 1000;
  const accessExpiresAt = Math.min(lifetimeEnd, grant.expiresAt);
  const access = { hash: fingerprint(accessToken), grantId: grant.id, expiresAt: accessExpiresAt };
  await stores.tokens.insertAccessToken(transaction, access);
  if (refreshToken !== undefined) {
    const hash = fingerprint(refreshToken);
    await stores.tokens.insertRefreshToken(transaction, { hash, grantId: grant.id });
  }
  return {
    grant,
    givenAt,
    accessToken,
    accessExpiresAt,
    ...(refreshToken !== undefined && { refreshToken }),
  };
}
