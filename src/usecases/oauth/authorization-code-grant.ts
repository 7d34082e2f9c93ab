/** The grant authorization_code: a code works once, and a second attempt ends what was issued at the first. */
import type { Client } from '../../domain/clients.js';
import { parameterOf, requiredOf, type Form, type IssuedTokens } from '../../domain/oauth/messages.js';
import { isVerified } from '../../domain/oauth/pkce.js';
import { defined } from '../../domain/defined.js';
import { Problem } from '../../domain/problem.js';
import type { StoredCode } from '../../storage/tables/tokens.js';
import { tellOnceCommitted } from '../events.js';
import type { TokenCall } from './client-authentication.js';
import type { Services } from '../services.js';
import { issuePair, hasValidConsent, randomPair } from './token-issuing.js';

export async function exchangeCode(
  form: Form,
  client: Client,
  { countFor, services }: TokenCall,
): Promise<IssuedTokens> {
  const { clock, fingerprint, ids, read, stores, work } = services;
  const hash = fingerprint(requiredOf(form, 'code'));
  const code = await read.run((db) => stores.tokens.findCode(db, hash));
  if (!code || code.grant.clientId !== client.id) throw refusal();
  // A code that was used is not looked at further: whoever has it a second time must end what was issued for it.
  if (!code.isRedeemed) {
    checkBinding(code, form, client, services);
    if (client.type === 'public' && code.expiresAt > clock.now()) await countFor(client);
  }

  // Both are fixed before the work, which may be run again after a commit whose answer was lost.
  const attempt = ids.next();
  const pair = randomPair(client, services);
  const issued = await work.run(async (transaction) => {
    const redemption = { hash, attempt, now: clock.now() };
    if (await stores.tokens.redeemCode(transaction, redemption)) {
      const isGood = await hasValidConsent(transaction, code.grant, services);
      return isGood ? issuePair(transaction, code.grant, pair, services) : undefined;
    }
    if (await stores.tokens.endGrantOfReusedCode(transaction, redemption)) {
      const { clientId, consentId } = code.grant;
      const ended = { kind: 'grant-ended', client: clientId, cause: 'code-reused' } as const;
      tellOnceCommitted(transaction, { ...ended, ...defined({ consentId }) }, services);
    }
    return undefined;
  });
  if (!issued) throw refusal();
  return issued;
}

/** A wrong address or verifier does not spend the code: only its owner can have both right. */
function checkBinding(code: StoredCode, form: Form, client: Client, { tokenSecrets }: Services): void {
  const redirectUri = parameterOf(form, 'redirect_uri');
  const isAddressRight =
    redirectUri === code.redirectUri || (redirectUri === undefined && !code.isRedirectUriSent);
  if (!isAddressRight) {
    const fault = redirectUri === undefined ? 'is missing: it was sent in' : 'is not that of';
    throw new Problem('oauth.invalid-grant', `The redirect_uri ${fault} the authorization request.`);
  }
  // The client may have had a secret when it asked for the code.
  if (client.type === 'public' && code.challenge === undefined) {
    throw new Problem(
      'oauth.invalid-grant',
      'This client has to use PKCE, and the code was asked for without.',
    );
  }
  if (!isVerified(code.challenge, parameterOf(form, 'code_verifier'), tokenSecrets)) {
    const text = 'The code_verifier does not belong to the code_challenge of the authorization request.';
    throw new Problem('oauth.invalid-grant', text);
  }
}

function refusal(): Problem {
  return new Problem('oauth.invalid-grant', 'The authorization code is unknown, expired or used.');
}
