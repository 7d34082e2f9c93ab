/**
 * The full reason of a refusal, beyond the answer. A `Problem` carries it to the workspace's log, which only the
 * client's own developers see.
 */
import type { Instant, LocalDate } from './time.js';

/** The signed bytes are this text in Latin 1, as HTTP headers are read. */
export interface SignatureExplanation {
  readonly kind: 'signature';
  /** The text that the bank verifies the signature against. */
  readonly signedText: string;
  /** The list `headers` in the header Signature. */
  readonly signedNames: readonly string[];
  readonly algorithm: string;
  readonly keyId: string;
}

export interface DigestExplanation {
  readonly kind: 'digest';
  readonly algorithm: string;
  /** Both digests in base64. */
  readonly sent: string;
  readonly computed: string;
  readonly bodyBytes: number;
}

export interface DateExplanation {
  readonly kind: 'date';
  readonly signedAt: Instant;
  readonly bankAt: Instant;
  readonly mostSeconds: number;
}

export interface ConsentExplanation {
  readonly kind: 'consent';
  readonly consentId: string;
  /** The status at the time of the call. */
  readonly status: string;
  readonly validUntil: LocalDate;
  readonly lastActionDate: LocalDate;
  readonly createdAt: Instant;
  /** The deadline for the authorisation. */
  readonly authorisedBefore?: Instant;
  /** When the last endpoint of a consent for one access was called. */
  readonly usedUpAt?: Instant;
}

export interface RoleExplanation {
  readonly kind: 'role';
  readonly missing: string;
  readonly present: readonly string[];
}

export interface ScopeExplanation {
  readonly kind: 'scope';
  readonly needed: string;
  readonly present: readonly string[];
}

/** A rate limit: calls per second, or uses of a consent per day. */
export interface CountExplanation {
  readonly kind: 'count';
  readonly counted: 'address' | 'client' | 'consent';
  /** The endpoint of a consent that was counted. */
  readonly endpoint?: string;
  readonly most: number;
  /** The count including this call; absent where counting stops at the limit. */
  readonly count?: number;
  readonly resetsAt?: Instant;
}

export interface PathExplanation {
  readonly kind: 'path';
  /** The nearest path in a contract. */
  readonly nearest: string;
}

export interface TokenExplanation {
  readonly kind: 'token';
  readonly state:
    | 'unknown'
    | 'expired'
    | 'revoked'
    | 'ended'
    /** A refresh token that was already exchanged for the next one. */
    | 'rotated'
    | 'of-another-client'
    | 'of-another-consent'
    | 'consent-over';
  readonly expiresAt?: Instant;
  readonly rotatedAt?: Instant;
  /** When the grant, with all its tokens, ended. */
  readonly endedAt?: Instant;
  readonly consentId?: string;
}

/** Why an authorization code was rejected. */
export interface CodeExplanation {
  readonly kind: 'code';
  readonly state:
    | 'unknown'
    | 'used'
    | 'expired'
    | 'ended'
    | 'of-another-client'
    | 'of-another-address'
    | 'without-challenge'
    | 'verifier-missing'
    | 'verifier-wrong'
    | 'consent-over';
  /** When the code was issued to the customer's browser. */
  readonly issuedAt?: Instant;
  readonly expiresAt?: Instant;
  /** When the grant, with all its tokens, ended. */
  readonly endedAt?: Instant;
  readonly consentId?: string;
  /** The redirect_uri of the authorization request. */
  readonly neededAddress?: string;
}

/** Why client authentication failed, with the method's name from the metadata. */
export interface ClientExplanation {
  readonly kind: 'client';
  readonly method: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt' | 'none';
  readonly state: 'secret-missing' | 'secret-wrong' | 'secret-not-expected' | 'not-active';
}

/** A grant type that the client is not registered for. */
export interface GrantExplanation {
  readonly kind: 'grant';
  readonly missing: string;
  readonly present: readonly string[];
}

export type Explanation =
  | SignatureExplanation
  | DigestExplanation
  | DateExplanation
  | ConsentExplanation
  | RoleExplanation
  | ScopeExplanation
  | CountExplanation
  | PathExplanation
  | TokenExplanation
  | CodeExplanation
  | ClientExplanation
  | GrantExplanation;
