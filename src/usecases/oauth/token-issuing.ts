/** Issues authorization codes, implicit access tokens, and the token pairs of a grant. Only fingerprints are stored. */
import { defined } from '../../domain/defined.js';
import type { Client } from '../../domain/clients.js';
import { type Grant, isAlive, type Scope } from '../../domain/oauth/access.js';
import { type IssuedTokens, type TokenResponse, tokenResponse } from '../../domain/oauth/messages.js';
import { addDays, type Instant } from '../../domain/time.js';
import type { StoredCode } from '../../storage/tables/oauth/tokens.js';
import type { Transaction } from '../../storage/work/unit-of-work.js';
import { emitAfterCommit } from '../events.js';
import { currentMoment, type Services } from '../services.js';
import { applyExpiry } from '../../domain/authorisation/lifecycle.js';
import { type Consent, consentLifecycle } from '../../domain/consents/consent.js';
import { endOfTime } from '../../domain/consents/terms.js';

const dayMilliseconds = 24 * 3_600_000;

/** An access that the customer has authorised, with the time of the customer's authentication. */
export interface AuthorisedAccess {
  /** The grant's key: one authorisation leads to one grant, however often its answer is requested. */
  readonly authorisationId: string;
  readonly client: Pick<Client, 'id'>;
  readonly scope: Scope;
  readonly consentId: string;
  readonly psuId: string;
  readonly scaAt: Instant;
}

export interface CodeBinding {
  /** The address to which the customer is sent with the code. */
  readonly redirectUri: string;
  /** False when the request named no address, and the client's only address applies. */
  readonly isRedirectUriSent: boolean;
  readonly challenge?: string;
}

/**
 * Stores and returns an authorisation's code; repeatable with the same result. Undefined when that code cannot be
 * redeemed: it was spent, has expired, was requested with another binding, or a token was issued instead.
 */
export async function issueCode(
  transaction: Transaction,
  authorised: AuthorisedAccess & CodeBinding,
  services: Services,
): Promise<string | undefined> {
  const { fingerprint, policy, stores, tokenSecrets } = services;
  const { authorisationId, challenge, isRedirectUriSent, redirectUri } = authorised;
  const lifetime = policy.refreshTokenLifetimeSeconds;
  const grant = await createGrant(
    transaction,
    authorised,
    { grant: 'authorization_code', lifetime },
    services,
  );
  const code = tokenSecrets.derived('code', authorisationId);
  if (!(await stores.tokens.insertGrant(transaction, grant))) {
    for (const each of [code, ...tokenSecrets.derivedByOthers('code', authorisationId)]) {
      const known = await stores.tokens.findCode(transaction, fingerprint(each));
      if (known) return isRedeemable(known, authorised, services) ? each : undefined;
    }
    return undefined;
  }
  await stores.tokens.insertCode(transaction, {
    hash: fingerprint(code),
    grantId: grant.id,
    redirectUri,
    isRedirectUriSent,
    expiresAt: grant.createdAt + policy.authorizationCodeLifetimeSeconds * 1000,
    ...defined({ challenge }),
  });
  return code;
}

function isRedeemable(code: StoredCode, binding: CodeBinding, { clock }: Services): boolean {
  const now = clock.now();
  const isBoundAlike =
    code.redirectUri === binding.redirectUri &&
    code.isRedirectUriSent === binding.isRedirectUriSent &&
    code.challenge === binding.challenge;
  return isBoundAlike && !code.isRedeemed && code.expiresAt > now && isAlive(code.grant, now);
}

/**
 * Issues an implicit access token; repeatable with the same token and its remaining lifetime. Undefined when the token
 * is revoked or expired, or a code was issued instead.
 */
export async function issueImplicit(
  transaction: Transaction,
  authorised: AuthorisedAccess,
  services: Services,
): Promise<TokenResponse | undefined> {
  const { clock, fingerprint, policy, stores, tokenSecrets } = services;
  const accessToken = tokenSecrets.derived('access-token', authorised.authorisationId);
  const lifetime = policy.accessTokenLifetimeSeconds;
  const grant = await createGrant(transaction, authorised, { grant: 'implicit', lifetime }, services);
  if (await stores.tokens.insertGrant(transaction, grant)) {
    return tokenResponse(await issueOnlyToken(transaction, grant, accessToken, services));
  }
  const now = clock.now();
  for (const each of [
    accessToken,
    ...tokenSecrets.derivedByOthers('access-token', authorised.authorisationId),
  ]) {
    const known = await stores.tokens.findAccessToken(transaction, fingerprint(each));
    if (!known) continue;
    if (known.isRevoked || known.expiresAt <= now || !isAlive(known.grant, now)) return undefined;
    return tokenResponse({
      grant: known.grant,
      issuedAt: now,
      accessToken: each,
      accessExpiresAt: known.expiresAt,
    });
  }
  return undefined;
}

async function createGrant(
  transaction: Transaction,
  { authorisationId, client, consentId, psuId, scaAt, scope }: AuthorisedAccess,
  { grant, lifetime }: { readonly grant: 'authorization_code' | 'implicit'; readonly lifetime: number },
  services: Services,
): Promise<Grant> {
  const createdAt = services.clock.now();
  const consent = await services.stores.consents.find(transaction, consentId);
  const expiresAt = endOfPeriod(consent, { begunAt: createdAt, lifetime }, services);
  return {
    id: authorisationId,
    clientId: client.id,
    grant,
    scope,
    consentId,
    psuId,
    scaAt,
    createdAt,
    expiresAt,
  };
}

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken?: string;
}

/** A random token pair; without a refresh token for clients that may not refresh. */
export function randomPair(client: Client, { tokenSecrets }: Services): TokenPair {
  const accessToken = tokenSecrets.random();
  return client.grants.includes('refresh_token')
    ? { accessToken, refreshToken: tokenSecrets.random() }
    : { accessToken };
}

/** A grant with its consent, if it has one. */
export interface GrantWithConsent {
  readonly grant: Grant;
  readonly consent: Consent | undefined;
}

/** Whether the grant's consent is valid now, even if an expiry is not yet recorded. */
export function hasValidConsent(
  { consent, grant }: { readonly grant: Pick<Grant, 'consentId'>; readonly consent: Consent | undefined },
  { clock }: Services,
): boolean {
  if (grant.consentId === undefined) return true;
  return (
    consent !== undefined && applyExpiry(consentLifecycle, consent, currentMoment(clock)).status === 'valid'
  );
}

interface Period {
  /** When the grant was given. */
  readonly begunAt: Instant;
  /** In seconds from now. */
  readonly lifetime: number;
}

/** The end of a lifetime, limited by the consent's last day, and for a funds consent by `fundsConsentDays`. */
function endOfPeriod(
  consent: Consent | undefined,
  { begunAt, lifetime }: Period,
  { clock, policy }: Services,
): Instant {
  const end = clock.now() + lifetime * 1000;
  const { kind, validUntil = endOfTime } = consent ?? {};
  const isLimited = kind === 'funds' && policy.fundsConsentDays > 0;
  const lastRefresh = isLimited ? begunAt + policy.fundsConsentDays * dayMilliseconds : end;
  const lastDay = validUntil === endOfTime ? end : clock.startOf(addDays(validUntil, 1));
  return Math.min(end, lastDay, lastRefresh);
}

/**
 * A new refresh token has a full lifetime. Earlier ones of its grant are spent by then, so the grant lasts as long as
 * the newest.
 */
async function prolong(
  transaction: Transaction,
  { consent, grant }: GrantWithConsent,
  services: Services,
): Promise<Grant> {
  const { policy, stores } = services;
  const lifetime = policy.refreshTokenLifetimeSeconds;
  const expiresAt = endOfPeriod(consent, { begunAt: grant.createdAt, lifetime }, services);
  await stores.tokens.prolongGrant(transaction, grant.id, expiresAt);
  return { ...grant, expiresAt };
}

/** Stores a pair under its grant, which a refresh token prolongs; reissuing the same pair stores nothing new. */
export async function issuePair(
  transaction: Transaction,
  known: GrantWithConsent,
  pair: TokenPair,
  services: Services,
): Promise<IssuedTokens> {
  const { clock, fingerprint, policy, stores } = services;
  const { accessToken, refreshToken } = pair;
  const issuedAt = clock.now();
  const grant = refreshToken === undefined ? known.grant : await prolong(transaction, known, services);
  const lifetimeEnd = issuedAt + policy.accessTokenLifetimeSeconds * 1000;
  const accessExpiresAt = Math.min(lifetimeEnd, grant.expiresAt);
  const issued = { grant, issuedAt, accessToken, accessExpiresAt };
  await storeAccessToken(transaction, issued, services);
  if (refreshToken !== undefined) {
    const hash = fingerprint(refreshToken);
    await stores.tokens.insertRefreshToken(transaction, { hash, grantId: grant.id });
  }
  return { ...issued, ...defined({ refreshToken }) };
}

/** Stores the only token of a new grant. Both have one beginning and one end, so `expires_in` is the whole lifetime. */
export async function issueOnlyToken(
  transaction: Transaction,
  grant: Grant,
  accessToken: string,
  services: Services,
): Promise<IssuedTokens> {
  const issued = { grant, issuedAt: grant.createdAt, accessToken, accessExpiresAt: grant.expiresAt };
  await storeAccessToken(transaction, issued, services);
  return issued;
}

async function storeAccessToken(
  transaction: Transaction,
  { accessExpiresAt: expiresAt, accessToken, grant }: IssuedTokens,
  services: Services,
): Promise<void> {
  const { fingerprint, stores } = services;
  const { clientId: client, consentId, grant: kind, id: grantId } = grant;
  await stores.tokens.insertAccessToken(transaction, { hash: fingerprint(accessToken), grantId, expiresAt });
  const event = { kind: 'token-issued', client, grant: kind, ...defined({ consentId }) } as const;
  emitAfterCommit(transaction, event, services);
}
