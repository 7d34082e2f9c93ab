/** Consent lookup: uses the consent already loaded with the call's token, else reads the database. */
import type { Consent } from '../../domain/consents/consent.js';
import { unlessNewer } from '../../domain/problem.js';
import type { GrantedAccount } from '../../domain/consents/grants.js';
import type { OpenedConsent } from '../../storage/tables/oauth/bearer-tokens.js';
import type { Call } from '../services.js';

type ReadingCall = Pick<Call, 'access' | 'services'>;

export async function findConsentById(id: string, call: ReadingCall): Promise<Consent | undefined> {
  const { read, stores } = call.services;
  return openedWith(id, call)?.consent ?? read.run((db) => stores.consents.find(db, id));
}

export async function readGrantedAccounts(
  { id }: Consent,
  call: ReadingCall,
): Promise<readonly GrantedAccount[]> {
  const { read, stores } = call.services;
  return openedWith(id, call)?.accounts() ?? read.run((db) => stores.consents.findAccounts(db, id));
}

/** Consent-ID of a new payment or basket: the consent of a preceding session. */
export interface NamedConsent {
  readonly consentIdSent?: string;
}

/**
 * The id to store of the named consent; undefined for one that the client does not have, which gets the same answer, so
 * that an answer tells nothing of other clients' consents. The consent's status counts when the customer opens the link.
 */
export async function findNamedConsentId(
  { consentIdSent: id }: NamedConsent,
  { client, services: { read, stores } }: Pick<Call, 'client' | 'services'>,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  // The customer of a consent that only a newer release can read logs in.
  const consent = await unlessNewer(read.run((db) => stores.consents.find(db, id)));
  return consent?.clientId === client.id ? consent.id : undefined;
}

function openedWith(id: string, { access }: ReadingCall): OpenedConsent | undefined {
  return access?.consentId === id ? access.opened?.() : undefined;
}
