/** Consent lookup: uses the consent already loaded with the call's token, else reads the database. */
import type { Consent } from '../../domain/consents/consent.js';
import type { GrantedAccount } from '../../domain/consents/grants.js';
import type { OpenedConsent } from '../../storage/tables/oauth/bearer-tokens.js';
import type { Violation } from '../../domain/problem.js';
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
 * Refuses a consent that the client does not have; an ended one is accepted, and none has an effect. A rule for plans
 * of `once`: the content of a retry does not include the header.
 */
export async function findNamedConsentViolations(
  { consentIdSent: id }: NamedConsent,
  { client, services: { read, stores } }: Pick<Call, 'client' | 'services'>,
): Promise<Violation[]> {
  if (id === undefined) return [];
  const consent = await read.run((db) => stores.consents.find(db, id));
  if (consent?.clientId === client.id) return [];
  return [{ reason: 'named-consent.unknown', field: 'consentIdSent', text: 'There is no such consent.' }];
}

function openedWith(id: string, { access }: ReadingCall): OpenedConsent | undefined {
  return access?.consentId === id ? access.opened?.() : undefined;
}
