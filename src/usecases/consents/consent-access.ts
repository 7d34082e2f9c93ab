/**
 * A consent that was given in a signing basket, as the subject of an approval: it is valid, but no browser has come by
 * the authorization endpoint, so that its client has no code. The customer logs in there and approves once more.
 */
import type { Authorisation } from '../../domain/authorisation/authorisation.js';
import type { Client } from '../../domain/clients.js';
import type { Consent } from '../../domain/consents/consent.js';
import type { Connection } from '../../storage/unit-of-work.js';
import type { ApprovalSubject } from '../authorisation/subject.js';
import { consentSubject, findConsentRefusal } from './consent-subject.js';
import type { Services } from '../services.js';

/** Whether a consent is valid without anybody having approved it at the authorization endpoint. */
export async function waitsForAccess(
  db: Connection,
  { id, status }: Consent,
  { stores }: Services,
): Promise<boolean> {
  return status === 'valid' && !(await stores.authorisations.wasApproved(db, { kind: 'consent', id }));
}

export function accessSubject(
  consent: Consent,
  authorisation: Authorisation,
  client: Client,
  services: Services,
): ApprovalSubject {
  const { stores } = services;
  return {
    ...consentSubject(consent, authorisation, client, services),
    isOverdue: () => false,
    findRefusal: async (psuId) =>
      psuId === consent.grantedTo ? findConsentRefusal(consent, psuId, services) : 'account-foreign',
    approve: async (transaction) =>
      (await stores.consents.hold(transaction, consent.id, 'valid')) ? 'approved' : 'superseded',
    reject: async (transaction, outcome) => {
      // The consent was given, and stays so; only this way to it has ended.
      await stores.authorisations.end(transaction, authorisation.id, outcome);
      return false;
    },
  };
}
