/** The authorisations of a consent, as a TPP starts and follows them. */
import type { Resource, ScaStatus } from '../../domain/authorisation/authorisation.js';
import type { Consent } from '../../domain/consents/consent.js';
import {
  isStarted,
  listAuthorisations,
  planStart,
  readScaStatus,
  type Authorisable,
  type Started,
} from '../authorisation/resources.js';
import { findOwn, type ConsentAddress } from './consent-reading.js';
import { requireFreeToApprove } from '../baskets/entry-freedom.js';
import { once, type Once } from '../idempotency.js';
import type { Call } from '../services.js';

export interface StartedOfConsent extends Started {
  readonly kind: Consent['kind'];
  readonly offersApp: boolean;
}

function isStartedOfConsent(value: unknown): value is StartedOfConsent {
  return isStarted(value) && 'kind' in value && 'offersApp' in value;
}

/** A new link for a consent that is not decided yet. */
export async function startConsentAuthorisation(
  address: ConsentAddress,
  call: Call,
): Promise<Once<StartedOfConsent>> {
  const plan = async () => {
    const consent = await findOwn(address, call);
    requireFreeToApprove(consent, 'path.consentId');
    const { kind, offersApp } = consent;
    const { psuId } = address;
    const { outcome, write } = planStart(authorisableOf(consent, call), { ...(psuId && { psuId }) }, call);
    return { outcome: { ...outcome, kind, offersApp }, write };
  };
  return once(call, plan, isStartedOfConsent);
}

function authorisableOf({ id, status }: Consent, { services }: Call): Authorisable {
  return {
    resource: resourceOf(id),
    isOpen: status === 'received',
    hold: (transaction) => services.stores.consents.hold(transaction, id, 'received'),
    closedText: 'The consent is decided: there is nothing left to approve.',
  };
}

export async function listConsentAuthorisations(
  address: ConsentAddress,
  call: Call,
): Promise<readonly string[]> {
  const { id } = await findOwn(address, call);
  return listAuthorisations(resourceOf(id), call);
}

export async function readConsentAuthorisation(
  address: ConsentAddress,
  authorisationId: string,
  call: Call,
): Promise<ScaStatus> {
  const { id } = await findOwn(address, call);
  return readScaStatus(resourceOf(id), authorisationId, call);
}

function resourceOf(id: string): Resource {
  return { kind: 'consent', id };
}
