/** PKCE (RFC 7636): proof that a code is exchanged by the client instance that requested it. Only S256 is accepted. */
import type { Client } from '../clients.js';
import { Problem } from '../problem.js';

const challengePattern = /^[A-Za-z0-9_-]{43}$/;
const verifierPattern = /^[A-Za-z0-9._~-]{43,128}$/;

/** Returns the challenge of an authorization request; undefined if an exempt client sent none. */
export function readChallenge(
  client: Client,
  { challenge, method }: { readonly challenge?: string | undefined; readonly method?: string | undefined },
): string | undefined {
  if (challenge === undefined) {
    if (method !== undefined) throw refusal('The parameter code_challenge is missing.', 'code_challenge');
    if (!client.requiresPkce && client.type !== 'public') return undefined;
    const text =
      'This client has to use PKCE: add code_challenge and code_challenge_method=S256 to the link.';
    throw refusal(text, 'code_challenge');
  }
  // Without a method, RFC 7636 means `plain`.
  if (method !== 'S256')
    throw refusal('The parameter code_challenge_method has to be S256.', 'code_challenge_method');
  if (!challengePattern.test(challenge)) {
    throw refusal('The parameter code_challenge is not a base64url SHA-256 digest.', 'code_challenge');
  }
  return challenge;
}

/** Whether the verifier matches the challenge. One without the other is refused both ways: it would be a downgrade. */
export function isVerified(
  challenge: string | undefined,
  verifier: string | undefined,
  { challengeOf, isSame }: PkceSecrets,
): boolean {
  if (challenge === undefined || verifier === undefined) return challenge === verifier;
  return verifierPattern.test(verifier) && isSame(challengeOf(verifier), challenge);
}

interface PkceSecrets {
  readonly challengeOf: (verifier: string) => string;
  readonly isSame: (given: string, expected: string) => boolean;
}

function refusal(text: string, parameter: string): Problem {
  return new Problem('oauth.invalid-request', text, parameter);
}
