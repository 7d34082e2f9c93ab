/**
 * Why a call was refused, in full: more than its answer says, for the developers of its own client alone. A `Problem`
 * carries it to the log of a workspace, and nowhere else.
 */
import type { Instant, LocalDate } from './time.js';

/** The bytes are the ones of this text in Latin 1, as the headers of HTTP are read. */
export interface SignatureExplanation {
  readonly kind: 'signature';
  /** What the bank holds the signature against. */
  readonly signedText: string;
  /** The list `headers` of the header Signature. */
  readonly signedNames: readonly string[];
  readonly algorithm: string;
  readonly keyId: string;
}

export interface DigestExplanation {
  readonly kind: 'digest';
  readonly algorithm: string;
  /** In base64, both. */
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
  /** As of the moment of the call. */
  readonly status: string;
  readonly validUntil: LocalDate;
  readonly lastActionDate: LocalDate;
  readonly createdAt: Instant;
  /** By when it has to be authorised. */
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

/** What is counted: calls of a second, or uses of a consent on a day. */
export interface CountExplanation {
  readonly kind: 'count';
  readonly counted: 'address' | 'client' | 'consent';
  /** Of a consent: which of its endpoints. */
  readonly endpoint?: string;
  readonly most: number;
  /** With this call; absent where no more are counted than may be. */
  readonly count?: number;
  readonly resetsAt?: Instant;
}

export interface PathExplanation {
  readonly kind: 'path';
  /** The nearest path that a contract has. */
  readonly nearest: string;
}

export interface TokenExplanation {
  readonly kind: 'token';
  readonly state:
    | 'unknown'
    | 'expired'
    | 'revoked'
    | 'ended'
    /** A refresh token that was exchanged for the next one before. */
    | 'rotated'
    | 'of-another-client'
    | 'of-another-consent'
    | 'consent-over';
  readonly expiresAt?: Instant;
  readonly rotatedAt?: Instant;
  /** When all that was given with it ended. */
  readonly endedAt?: Instant;
  readonly consentId?: string;
}

/** Why an authorization code was exchanged for nothing. */
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
  /** When the customer was sent off with it. */
  readonly issuedAt?: Instant;
  readonly expiresAt?: Instant;
  /** When all that was given with it ended. */
  readonly endedAt?: Instant;
  readonly consentId?: string;
  /** The redirect_uri of the authorization request. */
  readonly neededAddress?: string;
}

/** Why a client is not believed to be who it says it is, by the method as the metadata names it. */
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
