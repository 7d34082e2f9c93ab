/** The statuses of a consent, as the interface shows them, and what causes each change. */
import type { AuthorisationOutcome } from '../authorisation/authorisation.js';

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
  | 'deleted-by-tpp'
  | 'superseded'
  | 'validity-over'
  | 'used-up';

/** The cause that is recorded where an authorisation's outcome has rejected a consent. */
export function consentRejectionCauseOf(
  outcome: AuthorisationOutcome,
): 'denied' | 'approval-expired' | 'approval-failed' {
  if (outcome === 'cancelled') return 'denied';
  return outcome === 'expired' ? 'approval-expired' : 'approval-failed';
}
