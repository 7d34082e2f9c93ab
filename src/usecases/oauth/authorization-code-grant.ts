/** The grant `authorization_code`: a code is single-use, and a second exchange ends all that the first has issued. */
import type { Client } from '../../domain/clients.js';
import {
  readParameter,
  requireParameter,
  type Form,
  type IssuedTokens,
} from '../../domain/oauth/messages.js';
import { isVerified } from '../../domain/oauth/pkce.js';
import { defined } from '../../domain/defined.js';
import type { Consent } from '../../domain/consents/consent.js';
import type { CodeExplanation } from '../../domain/explanation.js';
import { isRegisteredRedirectUri } from '../../domain/redirect-uris.js';
import { isAlive } from '../../domain/oauth/access.js';
import { Problem } from '../../domain/problem.js';
import type { Instant } from '../../domain/time.js';
import type { StoredCode } from '../../storage/tables/oauth/tokens.js';
import type { Transaction } from '../../storage/work/unit-of-work.js';
import { emitAfterCommit } from '../events.js';
import type { TokenCall } from './client-authentication.js';
import type { Services } from '../services.js';
import { issuePair, hasValidConsent, randomPair } from './token-issuing.js';

export async function exchangeCode(
  form: Form,
  client: Client,
  { countFor, services }: TokenCall,
): Promise<IssuedTokens> {
  const { clock, fingerprint, ids, read, stores, work } = services;
  const hash = fingerprint(requireParameter(form, 'code'));
  const code = await read.run((db) => stores.tokens.findCode(db, hash));
  if (!code) throw refusal({ state: 'unknown' });
  // The explanation says no more about another client's code.
  if (code.grant.clientId !== client.id) throw refusal({ state: 'of-another-client' });
  // Reuse skips further checks: a stolen code must end what was issued for it.
  if (!code.isRedeemed) {
    checkBinding(code, form, client, services);
    if (client.type === 'public' && code.expiresAt > clock.now()) await countFor(client);
  }

  // Both are fixed before the unit of work, which may be retried after a lost commit answer.
  const attempt = ids.next();
  const pair = randomPair(client, services);
  const issued = await work.run(async (transaction) => {
    const redemption = { hash, attempt, now: clock.now() };
    if (await stores.tokens.redeemCode(transaction, redemption)) {
      const known = { grant: code.grant, consent: await findGrantConsent(code.grant, transaction, services) };
      return hasValidConsent(known, services)
        ? issuePair(transaction, known, pair, services)
        : 'consent-over';
    }
    if (await stores.tokens.endGrantOfReusedCode(transaction, redemption)) {
      const { clientId, consentId } = code.grant;
      const ended = { kind: 'grant-ended', client: clientId, cause: 'code-reused' } as const;
      emitAfterCommit(transaction, { ...ended, ...defined({ consentId }) }, services);
    }
    return spentState(code, clock.now());
  });
  if (typeof issued === 'string') throw refusal({ ...datesOf(code), state: issued });
  return issued;
}

async function findGrantConsent(
  { consentId }: StoredCode['grant'],
  transaction: Transaction,
  { stores }: Services,
): Promise<Consent | undefined> {
  return consentId === undefined ? undefined : stores.consents.find(transaction, consentId);
}

/** The reason why a code was not redeemed: if the code is unused and alive, a concurrent exchange was faster. */
function spentState({ expiresAt, grant, isRedeemed }: StoredCode, now: Instant): CodeExplanation['state'] {
  if (isRedeemed) return 'used';
  if (expiresAt <= now) return 'expired';
  return isAlive(grant, now) ? 'used' : 'ended';
}

function datesOf({ expiresAt, grant }: StoredCode): Omit<CodeExplanation, 'kind' | 'state'> {
  const { consentId, createdAt, endedAt } = grant;
  return { issuedAt: createdAt, expiresAt, ...defined({ consentId, endedAt }) };
}

/** A wrong redirect_uri or verifier does not spend the code: only its owner knows both. */
function checkBinding(code: StoredCode, form: Form, client: Client, { tokenSecrets }: Services): void {
  const redirectUri = readParameter(form, 'redirect_uri');
  const isAddressRight =
    redirectUri === code.redirectUri || (redirectUri === undefined && !code.isRedirectUriSent);
  if (!isAddressRight) {
    const fault = redirectUri === undefined ? 'is missing: it was sent in' : 'is not that of';
    const wrong = { ...datesOf(code), neededAddress: code.redirectUri };
    const text = `The redirect_uri ${fault} the authorization request.`;
    throw refusal({ ...wrong, state: 'of-another-address' }, text);
  }
  if (!isRegisteredRedirectUri(client, code.redirectUri)) {
    const text = 'The redirect address of the authorization code is no longer registered.';
    throw refusal({ ...datesOf(code), state: 'ended' }, text);
  }
  // The client may have been confidential when it requested the code.
  if (client.type === 'public' && code.challenge === undefined) {
    const text = 'This client has to use PKCE, and the code was asked for without.';
    throw refusal({ ...datesOf(code), state: 'without-challenge' }, text);
  }
  const verifier = readParameter(form, 'code_verifier');
  if (!isVerified(code.challenge, verifier, tokenSecrets)) {
    const text = 'The code_verifier does not belong to the code_challenge of the authorization request.';
    const state = verifier === undefined ? 'verifier-missing' : 'verifier-wrong';
    throw refusal({ ...datesOf(code), state }, text);
  }
}

function refusal(
  code: Omit<CodeExplanation, 'kind'>,
  text = 'The authorization code is unknown, expired or used.',
): Problem {
  return new Problem('oauth.invalid-grant', text, undefined, { explain: () => ({ kind: 'code', ...code }) });
}
