/**
 * A consent as the bank keeps it: what a customer lets a TPP see, or ask about the funds on an account; its statuses, its
 * life, and whether it gives anything at this moment.
 */
import type { Instant, LocalDate } from '../time.js';
import type { ConsentContents, ConsentKind } from './kinds.js';
import type { AuthorisationOutcome } from '../authorisation/authorisation.js';
import { asOf, type Lifecycle, type Moment } from '../authorisation/lifecycle.js';
import type { ConsentExplanation } from '../explanation.js';
import { Problem } from '../problem.js';

interface ConsentBase<Kind extends ConsentKind> {
  readonly kind: Kind;
  readonly id: string;
  readonly clientId: string;
  readonly status: ConsentStatus;
  /** The customer, and the company, that the TPP named. */
  readonly psuId?: string;
  readonly psuCorporateId?: string;
  /** The customer who has given it. */
  readonly grantedTo?: string;
  readonly grantedOn?: LocalDate;
  /** The signing basket that waits for its authorisation with this consent in it. */
  readonly basketId?: string;
  /** The last day on which the TPP was given something under it. */
  readonly lastUsedOn?: LocalDate;
  /** The last day on which the consent is good. */
  readonly validUntil: LocalDate;
  readonly recurring: boolean;
  /** When the last endpoint of a consent for one access was called. */
  readonly usedUpAt?: Instant;
  /** How often a day each endpoint may be called without the customer being there. */
  readonly frequencyPerDay: number;
  /** The day on which the status changed last. */
  readonly lastActionDate: LocalDate;
  readonly createdAt: Instant;
  /** When a consent that nobody has authorised is rejected; in a signing basket, when the basket is. */
  readonly expiresAt: Instant;
  /** Whether the answer to the registration offered to authorise in the bank's app. */
  readonly offersApp: boolean;
  /** The registered address of the client to which its registration has asked to take the browser back. */
  readonly redirectUri?: string;
}

export type ConsentOf<Kind extends ConsentKind> = ConsentBase<Kind> & ConsentContents[Kind];

export type Consent = { [Kind in ConsentKind]: ConsentOf<Kind> }[ConsentKind];

export function isOfKind<Kind extends ConsentKind>(
  consent: Consent,
  kind: Kind,
): consent is Consent & ConsentOf<Kind> {
  return consent.kind === kind;
}

/** The last day of a consent that has none. */
export const endOfTime: LocalDate = '9999-12-31';

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

/** The statuses of a consent that a customer has given. */
export type GivenStatus = Exclude<ConsentStatus, 'received' | 'rejected'>;

export function isGivenStatus(status: ConsentStatus): status is GivenStatus {
  return status !== 'received' && status !== 'rejected';
}

/** Why a status changed; kept for the record. */
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
  | 'validity-over'
  | 'used-up';

/** The cause that is recorded where an authorisation's outcome has rejected a consent. */
export function consentRejectionCauseOf(outcome: AuthorisationOutcome): ConsentCause {
  if (outcome === 'cancelled') return 'denied';
  return outcome === 'expired' ? 'approval-expired' : 'approval-failed';
}

/** So long the pages of a last report may still be fetched under a consent for one access. */
export const pagingMilliseconds = 3_600_000;

export const consentLifecycle: Lifecycle<Consent, ConsentCause> = {
  moves: {
    received: {
      valid: ['granted'],
      rejected: ['denied', 'approval-failed', 'approval-expired'],
      expired: ['validity-over', 'client-removed'],
      terminatedByTpp: ['deleted-by-tpp'],
    },
    valid: {
      // The standard has no status of its own for what the bank does in the customer's stead.
      revokedByPsu: ['revoked-by-psu', 'revoked-by-bank'],
      expired: ['superseded', 'validity-over', 'used-up', 'client-removed'],
      terminatedByTpp: ['deleted-by-tpp'],
    },
  },
  open: ['received'],
  endOf: ({ basketId, expiresAt, status, usedUpAt, validUntil }, { now, today }) => {
    if (status === 'received' && expiresAt <= now) return { to: 'rejected', cause: 'approval-expired' };
    // In a signing basket the consent waits for as long as the basket does.
    if (basketId !== undefined || (status !== 'received' && status !== 'valid')) return undefined;
    // Its last day counts in full, by the bank's calendar.
    if (validUntil < today) return { to: 'expired', cause: 'validity-over' };
    const isUsedUp = status === 'valid' && usedUpAt !== undefined && usedUpAt + pagingMilliseconds <= now;
    return isUsedUp ? { to: 'expired', cause: 'used-up' } : undefined;
  },
  changedAt: ({ today }) => ({ lastActionDate: today }),
};

/** Refuses a consent that gives nothing at this moment: 401 CONSENT_EXPIRED or CONSENT_INVALID. */
export function requireValid(consent: Consent, moment: Moment): void {
  const { status } = asOf(consentLifecycle, consent, moment);
  if (status === 'valid') return;
  const explain = () => explanationOf(consent, status);
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

function explanationOf(consent: Consent, status: ConsentStatus): ConsentExplanation {
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
