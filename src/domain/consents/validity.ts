/** Whether a consent gives anything at this moment. */
import { asOf, type Moment } from '../authorisation/lifecycle.js';
import { Problem } from '../problem.js';
import type { Consent } from './consent.js';
import { consentLife } from './lifecycle.js';

/** Refuses a consent that gives nothing at this moment: 401 CONSENT_EXPIRED or CONSENT_INVALID. */
export function requireValid(consent: Consent, moment: Moment): void {
  const { status } = asOf(consentLife, consent, moment);
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
