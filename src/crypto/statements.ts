/**
 * Verifies statements (compact JWS) of the bank's app server about a customer: short-lived, for this server only. The
 * caller checks for replay.
 */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { createLocalJWKSet, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { Problem } from '../domain/problem.js';
import { convertedOnce, derivedKey, derivedOnce, type SealingKeys, sha256Base64Url } from './digests.js';

const type = 'app-statement+jwt';
const algorithms = ['ES256', 'PS256', 'EdDSA', 'Ed25519'];
const required = ['iss', 'aud', 'sub', 'jti', 'iat', 'exp', 'authorisationId', 'purpose', 'method'];
/** Greatest age in seconds; `clockTolerance` allows for clock skew between the two servers. */
const longestAge = 120;
const clockTolerance = 5;

const purposes = ['view', 'approve', 'refuse'] as const;

/** Public keys, as JWKs. */
export type StatementKeys = readonly Readonly<Record<string, unknown>>[];

export interface StatementOptions {
  /** The keys in force. */
  readonly keys: () => StatementKeys;
  /** The server's public address. */
  readonly audience: string;
  readonly now: () => number;
}

/** Reads a statement. Throws `token.expired` for an old one, otherwise `token.invalid` with the reason. */
export function statementReader({ audience, keys, now }: StatementOptions) {
  const keySet = convertedOnce(keys, (all) => createLocalJWKSet({ keys: [...all] }));
  return async (statement: string) => {
    const currentDate = new Date(now());
    const options = {
      algorithms,
      audience,
      clockTolerance,
      currentDate,
      requiredClaims: required,
      typ: type,
    };
    try {
      const { payload } = await jwtVerify(statement, keySet(), { ...options, maxTokenAge: longestAge });
      return parseClaims(payload);
    } catch (error) {
      throw toRefusal(error);
    }
  };
}

function parseClaims(payload: JWTPayload) {
  const { authorisationId, binding, exp = 0, iat = 0, ibans, method, purpose } = payload;
  const known = purposes.find((each) => each === purpose);
  if (known === undefined) throw invalid(`Its purpose is one of ${purposes.join(', ')}.`);
  if (exp - iat > longestAge) throw invalid('It is made for more than two minutes.');
  if (ibans !== undefined && !(Array.isArray(ibans) && ibans.every((each) => typeof each === 'string'))) {
    throw invalid('The claim ibans is a list of texts.');
  }
  if (binding !== undefined && typeof binding !== 'string') throw invalid('The claim binding is a text.');
  return {
    id: JSON.stringify([requireText(payload.iss, 'iss'), requireText(payload.jti, 'jti')]),
    psuId: requireText(payload.sub, 'sub'),
    authorisationId: requireText(authorisationId, 'authorisationId'),
    purpose: known,
    method: requireText(method, 'method'),
    ...(binding !== undefined && { binding }),
    ...(ibans !== undefined && { ibans: ibans.map(String) }),
  };
}

function requireText(value: unknown, claim: string): string {
  if (typeof value === 'string' && value !== '' && value.length <= 200) return value;
  throw invalid(`The claim ${claim} is a text of 1 to 200 characters.`);
}

function invalid(text: string, cause?: unknown): Problem {
  return new Problem('token.invalid', text, 'statement', { cause });
}

/** Own texts, because the library's messages may repeat what was sent. */
function toRefusal(cause: unknown): Problem {
  if (cause instanceof Problem) return cause;
  const isOld =
    cause instanceof errors.JWTExpired ||
    (cause instanceof errors.JWTClaimValidationFailed && cause.claim === 'iat');
  if (isOld) {
    const text = 'The statement is too old, or is dated ahead.';
    return new Problem('token.expired', text, 'statement', { cause });
  }
  if (cause instanceof errors.JWTClaimValidationFailed) {
    const claim = [...required, 'typ'].find((each) => each === cause.claim) ?? 'aud';
    return invalid(`The claim ${claim} is missing or wrong.`, cause);
  }
  const isUnsigned =
    cause instanceof errors.JWSSignatureVerificationFailed ||
    cause instanceof errors.JWKSNoMatchingKey ||
    cause instanceof errors.JWKSMultipleMatchingKeys;
  if (isUnsigned) return invalid('It is altered, or not signed by a key that the bank knows.', cause);
  return invalid('It is no compact JWS by ES256, PS256 or EdDSA with the claims of a statement.', cause);
}

/** Signs statements as the sandbox's simulated app; its keys are derived from the secrets that all processes share. */
export function sandboxSigner(secrets: SealingKeys, audience: string, now: () => number) {
  const pairs = derivedOnce(secrets, deriveKeyPair);
  return {
    publicKeys: convertedOnce(pairs, (all): StatementKeys => all.map(({ publicKey }) => publicKey)),
    sign: (claims: Readonly<Record<string, unknown>>, psuId: string, jti: string): Promise<string> => {
      const issuedAt = Math.floor(now() / 1000);
      const [{ key, publicKey }] = pairs();
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'EdDSA', kid: publicKey.kid, typ: type })
        .setIssuer('sandbox app')
        .setAudience(audience)
        .setSubject(psuId)
        .setJti(jti)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + longestAge)
        .sign(key);
    },
  };
}

function deriveKeyPair(secret: string) {
  const seed = derivedKey(secret, 'sandbox app', 'signs statements');
  // An Ed25519 key in PKCS #8 is this prefix and 32 bytes (RFC 8410).
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
  const key = createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'jwk' });
  // A reader of a key set finds the key by its name.
  return { key, publicKey: { ...publicKey, kid: sha256Base64Url(String(publicKey.x)) } };
}
