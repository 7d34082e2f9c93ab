/** Whether a consent is good at this moment: time ends it before anybody has written that down. */
import { Problem } from '../problem.js';
import type { Instant, LocalDate } from '../time.js';
import type { Consent } from './consent.js';
import type { ConsentStatus } from './status.js';

export interface Moment {
  readonly now: Instant;
  readonly today: LocalDate;
}

/** So long the pages of a last report may still be fetched under a consent for one access. */
export const pagingMilliseconds = 3_600_000;

/** The status that a consent has at a moment. Its last day counts in full, by the bank's calendar. */
export function statusAt(consent: Consent, { now, today }: Moment): ConsentStatus {
  const { basketId, expiresAt, status, usedUpAt, validUntil } = consent;
  // In a signing basket the consent waits for as long as the basket does.
  if (basketId !== undefined) return status;
  if (status === 'received' && expiresAt <= now) return 'rejected';
  if ((status === 'received' || status === 'valid') && validUntil < today) return 'expired';
  if (status === 'valid' && usedUpAt !== undefined && usedUpAt + pagingMilliseconds <= now) return 'expired';
  return status;
}

/** The consent as it stands at a moment. */
export function asOf<Kind extends Consent>(consent: Kind, moment: Moment): Kind {
  const status = statusAt(consent, moment);
  return status === consent.status ? consent : { ...consent, status, lastActionDate: moment.today };
}

/** Refuses a consent that gives nothing at this moment: 401 CONSENT_EXPIRED or CONSENT_INVALID. */
export function requireValid(consent: Consent, moment: Moment): void {
  const status = statusAt(consent, moment);
  if (status === 'valid') return;
  if (status === 'expired')
    throw new Problem('consent.expired', 'The consent has expired; ask for a new one.');
  const text =
    status === 'received'
      ? 'The customer has not approved the consent yet.'
      : `The consent is ${endings[status]}; ask for a new one.`;
  throw new Problem('consent.invalid', text);
}

const endings = {
  rejected: 'rejected',
  revokedByPsu: 'revoked by the customer',
  terminatedByTpp: 'deleted',
} as const;
