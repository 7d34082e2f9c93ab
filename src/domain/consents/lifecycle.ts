/** The life of a consent: Berlin Group's table of moves, and what time makes of it. */
import type { Lifecycle } from '../authorisation/lifecycle.js';
import type { Consent } from './consent.js';
import type { ConsentCause } from './status.js';

/** So long the pages of a last report may still be fetched under a consent for one access. */
export const pagingMilliseconds = 3_600_000;

export const consentLife: Lifecycle<Consent, ConsentCause> = {
  moves: {
    received: {
      valid: ['granted'],
      rejected: ['denied', 'approval-failed', 'approval-expired'],
      expired: ['validity-over'],
      terminatedByTpp: ['deleted-by-tpp'],
    },
    valid: {
      revokedByPsu: ['revoked-by-psu'],
      expired: ['superseded', 'validity-over', 'used-up'],
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
