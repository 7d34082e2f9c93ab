/**
 * A consent: a customer's permission for a TPP to read account information or to ask whether funds are available; its
 * statuses, its state machine, and its validity.
 */
import type { Instant, LocalDate } from '../time.js';
import type { ConsentContents, ConsentKind } from './kinds.js';
import { type ConsentTerms, pagingMilliseconds } from './terms.js';
import type { AuthorisationOutcome } from '../authorisation/authorisation.js';
import { applyExpiry, type Lifecycle, type Moment } from '../authorisation/lifecycle.js';
import type { ConsentExplanation } from '../explanation.js';
import { Problem } from '../problem.js';

export interface ConsentOf<Kind extends ConsentKind> extends ConsentTerms {
  readonly kind: Kind;
  readonly contents: ConsentContents<Kind>;
  readonly id: string;
  readonly clientId: string;
  readonly status: ConsentStatus;
  /** The customer and the company named by the TPP. */
  readonly psuId?: string;
  readonly psuCorporateId?: string;
  /** The customer who gave the consent. */
  readonly grantedTo?: string;
  readonly grantedOn?: LocalDate;
  /** The signing basket, waiting for its authorisation, that contains this consent. */
  readonly basketId?: string;
  /** The last day on which the TPP used the consent. */
  readonly lastUsedOn?: LocalDate;
  /** When the last remaining endpoint of a consent for one access was called. */
  readonly usedUpAt?: Instant;
  /** The day of the last status change. */
  readonly lastActionDate: LocalDate;
  readonly createdAt: Instant;
  /** When the consent is rejected unless it is authorised; in a signing basket, the basket's time applies. */
  readonly expiresAt: Instant;
  /** Whether the registration's answer offered authorisation in the bank's app. */
  readonly offersApp: boolean;
  /** The client's registered address to which the browser returns, as named at the registration. */
  readonly redirectUri?: string;
}

export type Consent = ConsentOf<ConsentKind>;

export function isOfKind<Kind extends ConsentKind>(
  consent: Consent,
  kind: Kind,
): consent is Consent & ConsentOf<Kind> {
  return consent.kind === kind;
}

export const consentStatuses = [
  'received',
  'rejected',
  'valid',
  'revokedByPsu',
  'expired',
  'terminatedByTpp',
] as const;
export type ConsentStatus = (typeof consentStatuses)[number];

export function isFinal(status: ConsentStatus): boolean {
  return status !== 'received' && status !== 'valid';
}

/** The statuses of a consent after a customer has given it. */
export type GivenStatus = Exclude<ConsentStatus, 'received' | 'rejected'>;

export function isGivenStatus(status: ConsentStatus): status is GivenStatus {
  return status !== 'received' && status !== 'rejected';
}

/** Why a status changed; recorded in the audit trail. */
export type ConsentCause =
  | 'granted'
  | 'denied'
  | 'approval-failed'
  | 'approval-expired'
  | 'revoked-by-psu'
  | 'revoked-by-bank'
  | 'deleted-by-tpp'
  | 'superseded'
  | 'client-removed'
  | 'role-removed'
  | 'validity-over'
  | 'used-up';

/** Why a consent that a customer had given has ended. */
export type ConsentEnd = Exclude<ConsentCause, 'granted' | 'denied' | 'approval-failed' | 'approval-expired'>;

/** False for a missing cause, and for one that a later release has recorded. */
export function isConsentEnd(cause: string | undefined): cause is ConsentEnd {
  return Object.values(consentLifecycle.moves.valid ?? {}).some((causes) =>
    causes.some((each) => each === cause),
  );
}

/** The recorded cause when an authorisation's outcome rejects a consent. */
export function toConsentRejectionCause(outcome: AuthorisationOutcome): ConsentCause {
  if (outcome === 'cancelled') return 'denied';
  return outcome === 'expired' ? 'approval-expired' : 'approval-failed';
}

export const consentLifecycle: Lifecycle<Consent, ConsentCause> = {
  moves: {
    received: {
      valid: ['granted'],
      rejected: ['denied', 'approval-failed', 'approval-expired'],
      expired: ['validity-over', 'client-removed', 'role-removed'],
      terminatedByTpp: ['deleted-by-tpp'],
    },
    valid: {
      // The standard has no status for a revocation by the bank.
      revokedByPsu: ['revoked-by-psu', 'revoked-by-bank'],
      expired: ['superseded', 'validity-over', 'used-up', 'client-removed', 'role-removed'],
      terminatedByTpp: ['deleted-by-tpp'],
    },
  },
  open: ['received'],
  endOf: ({ basketId, expiresAt, status, usedUpAt, validUntil }, { now, today }) => {
    if (status === 'received' && expiresAt <= now) return { to: 'rejected', cause: 'approval-expired' };
    // In a signing basket the basket's expiry applies.
    if (basketId !== undefined || (status !== 'received' && status !== 'valid')) return undefined;
    // The last day counts in full, by the bank's calendar.
    if (validUntil < today) return { to: 'expired', cause: 'validity-over' };
    const isUsedUp = status === 'valid' && usedUpAt !== undefined && usedUpAt + pagingMilliseconds <= now;
    return isUsedUp ? { to: 'expired', cause: 'used-up' } : undefined;
  },
  changedAt: ({ today }) => ({ lastActionDate: today }),
};

/** Refuses a consent that is not valid at this moment: 401 CONSENT_EXPIRED or CONSENT_INVALID. */
export function requireValid(consent: Consent, moment: Moment): void {
  const { status } = applyExpiry(consentLifecycle, consent, moment);
  if (status === 'valid') return;
  const explain = () => buildExplanation(consent, status);
  if (status === 'expired') {
    const text = 'The consent has expired; ask for a new one.';
    throw new Problem('consent.expired', text, undefined, { explain });
  }
  const text =
    status === 'received'
      ? 'The customer has not approved the consent yet.'
      : `The consent is ${endings[status]}; ask for a new one.`;
  throw new Problem('consent.invalid', text, undefined, { explain });
}

function buildExplanation(consent: Consent, status: ConsentStatus): ConsentExplanation {
  const { createdAt, expiresAt, id, lastActionDate, usedUpAt, validUntil } = consent;
  return {
    kind: 'consent',
    consentId: id,
    status,
    validUntil,
    lastActionDate,
    createdAt,
    ...(status === 'received' && { authorisedBefore: expiresAt }),
    ...(usedUpAt !== undefined && { usedUpAt }),
  };
}

const endings = {
  rejected: 'rejected',
  revokedByPsu: 'revoked by the customer',
  terminatedByTpp: 'deleted',
} as const;
