/**
 * Verifies client assertions, which authenticate a client with a key in place of a secret (private_key_jwt; RFC 7523,
 * sections 2.2 and 3). The caller checks for replay.
 */
import { decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose';
import { Problem } from '../domain/problem.js';
import { clientKeys, type KeysFailure, type RegisteredKeys } from './client-keys.js';

/** The two FAPI 2.0 algorithms that every library has; announced in the metadata. */
export const assertionAlgorithms = ['ES256', 'PS256'] as const;

const required = ['iss', 'sub', 'aud', 'exp', 'iat', 'jti'];
/** Greatest lifetime in seconds, from `iat` to `exp`; `clockTolerance` allows for clock skew. */
const longestLife = 300;
const clockTolerance = 5;
const longestText = 8192;

/** Accepted `typ` values; a JWT made for another purpose has another. */
const types = [undefined, 'jwt', 'client-authentication+jwt'];

export interface AssertionOptions {
  /** The issuer and the token endpoints. */
  readonly audiences: readonly string[];
  /** Hosts from which keys may be fetched. */
  readonly hosts: readonly string[];
  readonly now: () => number;
  /** Called when a client's keys could not be fetched. */
  readonly tell?: (failure: KeysFailure) => void;
}

export interface AssertedClient extends RegisteredKeys {
  readonly id: string;
}

export function clientAssertions({ audiences, hosts, now, tell }: AssertionOptions) {
  const keysOf = clientKeys(hosts, tell);
  return {
    /** The client that an assertion names, before verification. */
    subjectOf(assertion: string): string | undefined {
      try {
        return assertion.length > longestText ? undefined : decodeJwt(assertion).sub;
      } catch {
        return undefined;
      }
    },

    /** Verifies the client's assertion and returns its `jti`. Throws `oauth.invalid-client` with the reason. */
    async prove(assertion: string, client: AssertedClient): Promise<string> {
      const options = {
        algorithms: [...assertionAlgorithms],
        audience: [...audiences],
        clockTolerance,
        currentDate: new Date(now()),
        issuer: client.id,
        maxTokenAge: longestLife,
        requiredClaims: required,
        subject: client.id,
      };
      try {
        const { payload, protectedHeader } = await jwtVerify(assertion, keysOf(client), options);
        if (!types.includes(protectedHeader.typ?.toLowerCase().replace(/^application\//, ''))) {
          throw refusal('Its header typ says that it is made for something else.');
        }
        return requireId(payload, audiences);
      } catch (error) {
        throw toRefusal(error);
      }
    },
  };
}

function requireId({ aud, exp = 0, iat = 0, jti = '' }: JWTPayload, audiences: readonly string[]): string {
  // With another server among its audiences, the assertion could be replayed there.
  if (![aud ?? []].flat().every((each) => audiences.includes(each))) {
    throw refusal('Its claim aud names others besides the bank.');
  }
  if (exp - iat > longestLife) throw refusal(`It is made for more than ${longestLife} seconds.`);
  if (jti === '' || jti.length > 200) throw refusal('Its claim jti is a text of 1 to 200 characters.');
  return jti;
}

function refusal(text: string, cause?: unknown): Problem {
  return new Problem('oauth.invalid-client', `The client assertion is refused. ${text}`, undefined, {
    cause,
  });
}

/** Own texts, because the library's messages may repeat what was sent. */
function toRefusal(cause: unknown): Problem {
  if (cause instanceof Problem) return cause;
  if (cause instanceof errors.JWTExpired) return refusal('It has expired, or was made too long ago.', cause);
  if (cause instanceof errors.JWTClaimValidationFailed) return refusal(claimText(cause), cause);
  if (cause instanceof errors.JOSEAlgNotAllowed) {
    return refusal(`It is signed by one of ${assertionAlgorithms.join(', ')}.`, cause);
  }
  if (cause instanceof errors.JWKSNoMatchingKey) {
    return refusal('No key that the client has registered fits its header kid and alg.', cause);
  }
  if (cause instanceof errors.JWKSMultipleMatchingKeys) {
    return refusal('Several keys of the client fit; its header needs a kid.', cause);
  }
  if (cause instanceof errors.JWSSignatureVerificationFailed) {
    return refusal('It is not signed by the key of the client that its header names.', cause);
  }
  if (cause instanceof errors.JWSInvalid || cause instanceof errors.JWTInvalid) {
    return refusal('It is no compact JWS with claims.', cause);
  }
  return refusal('Its keys or its header cannot be used.', cause);
}

function claimText({ claim, reason }: errors.JWTClaimValidationFailed): string {
  const name = [...required, 'nbf'].find((each) => each === claim) ?? 'aud';
  if (reason === 'missing') return `Its claim ${name} is missing.`;
  if (name === 'aud') return "Its claim aud is not the bank's issuer or token endpoint, to the letter.";
  if (name === 'iss' || name === 'sub') return `Its claim ${name} is not the client id.`;
  return `Its claim ${name} is not a time that fits.`;
}
