/** What ends with a consent: its tokens, codes and open authorisations, in the same transaction. */
import type { AuthorisationOutcome } from '../../domain/authorisation/authorisation.js';
import type { Consent } from '../../domain/consents/consent.js';
import { consentLife } from '../../domain/consents/lifecycle.js';
import { consentRejectionCauseOf, type ConsentCause } from '../../domain/consents/status.js';
import { transition, type Living } from '../authorisation/transition.js';
import type { Services } from '../services.js';

export const consentLiving: Living<Consent, ConsentCause> = {
  owner: 'consent',
  life: consentLife,
  follow: async (transaction, { id, outcome = 'expired', to }, { clock, stores }) => {
    if (to === 'valid') return;
    await stores.tokens.revokeOfConsent(transaction, id, clock.now());
    await stores.authorisations.endAllOf(transaction, { kind: 'consent', id }, outcome);
  },
};

export function consentRejectionOf(id: string, outcome: AuthorisationOutcome) {
  return { id, to: 'rejected', cause: consentRejectionCauseOf(outcome), outcome } as const;
}

/** The customer takes a consent back; false when it is not a valid one of this customer. */
export async function revokeConsentByPsu(id: string, psuId: string, services: Services): Promise<boolean> {
  const { read, stores, work } = services;
  const consent = await read.run((db) => stores.consents.find(db, id));
  if (consent?.grantedTo !== psuId) return false;
  const revocation = { id, to: 'revokedByPsu', cause: 'revoked-by-psu', outcome: 'cancelled' } as const;
  const from = await work.run((transaction) => transition(transaction, consentLiving, revocation, services));
  return from !== undefined;
}
