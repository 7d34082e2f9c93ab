/** Finds what an authorisation is about; see docs/decisions.md, D6. */
import type { Authorisation } from '../../domain/authorisation/authorisation.js';
import type { Client } from '../../domain/clients.js';
import type { ApprovalSubject } from './subject.js';
import type { Connection } from '../../storage/unit-of-work.js';
import { basketSubject, fillBasket } from '../baskets/basket-subject.js';
import { cancellationSubject } from '../payments/cancellation-subject.js';
import { accessSubject } from '../consents/consent-access.js';
import { consentSubject } from '../consents/consent-subject.js';
import { paymentSubject } from '../payments/payment-subject.js';
import type { Services } from '../services.js';

export async function findSubject(
  db: Connection,
  authorisation: Authorisation,
  services: Services,
): Promise<ApprovalSubject | undefined> {
  const { stores } = services;
  const { resource } = authorisation;
  if (resource.kind === 'payment' || resource.kind === 'cancellation') {
    const payment = await stores.payments.find(db, resource.id);
    const client = payment && (await stores.clients.find(db, payment.clientId));
    const subjectOf = resource.kind === 'payment' ? paymentSubject : cancellationSubject;
    if (!client) return undefined;
    const subject = subjectOf(payment, authorisation, client, services);
    // To stop a payment is the safe direction, whoever has asked for it.
    return resource.kind === 'payment' ? unlessBlocked(client, subject) : subject;
  }
  // A customer's login has its own page, and nothing of a TPP's.
  if (resource.kind === 'session') return undefined;
  if (resource.kind === 'basket') {
    const basket = await stores.baskets.find(db, resource.id);
    const client = basket && (await stores.clients.find(db, basket.clientId));
    if (!client) return undefined;
    const filled = await fillBasket(db, basket, services);
    return unlessBlocked(client, basketSubject(filled, authorisation, client, services));
  }
  const consent = await stores.consents.find(db, resource.id);
  const client = consent && (await stores.clients.find(db, consent.clientId));
  const subjectOf = consent?.status === 'valid' ? accessSubject : consentSubject;
  return client && unlessBlocked(client, subjectOf(consent, authorisation, client, services));
}

/** Nothing is approved any more for a TPP that the bank has blocked, and no customer is sent to it. */
function unlessBlocked({ status }: Client, subject: ApprovalSubject): ApprovalSubject {
  if (status === 'active') return subject;
  return { ...subject, findRefusal: async () => 'undone', returnTo: () => undefined };
}
