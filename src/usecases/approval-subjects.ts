/** Finds what an authorisation is about. */
import type { Resource } from '../domain/authorisations/authorisation.js';
import type { ApprovalSubject } from './approval-subject.js';
import type { Connection } from '../storage/unit-of-work.js';
import { consentSubject } from './consent-approval.js';
import { paymentSubject } from './payment-approval.js';
import type { Services } from './services.js';

export async function findSubject(
  db: Connection,
  resource: Resource,
  services: Services,
): Promise<ApprovalSubject | undefined> {
  const { stores } = services;
  if (resource.kind === 'payment') {
    const payment = await stores.payments.find(db, resource.id);
    const client = payment && (await stores.clients.find(db, payment.clientId));
    return client && paymentSubject(payment, client, services);
  }
  // A customer's login has its own page, and nothing of a TPP's.
  if (resource.kind === 'session') return undefined;
  const consent = await stores.consents.find(db, resource.id);
  const client = consent && (await stores.clients.find(db, consent.clientId));
  return client && consentSubject(consent, client, services);
}
