/**
 * How a consent gets from one status to the next. Everything that follows from a move happens in its transaction:
 * what ends a consent ends its tokens, codes and open authorisations too.
 */
import type { AuthorisationOutcome } from '../../domain/authorisation/authorisation.js';
import type { Consent } from '../../domain/consents/consent.js';
import { endpointsOf, type AccountGrant } from '../../domain/consents/grants.js';
import { consentKinds } from '../../domain/consents/kinds.js';
import { sourcesOf, type ConsentCause, type ConsentStatus } from '../../domain/consents/status.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import type { Services } from '../services.js';

/** What a customer has approved. */
export interface ConsentGrant {
  readonly psuId: string;
  /** What the consent gives on each account: `grantsOf` of the customer's own accounts and choice. */
  readonly accounts: readonly AccountGrant[];
  /** The signing basket that the consent was approved with. */
  readonly basketId?: string;
}

/**
 * Makes a consent valid, as its customer has approved it; false when it is decided by now, or its time is over. Its
 * authorisations are ended by whoever calls this, and knows which of them has led here. The older recurring consents that the customer gave to this client end with it.
 */
export async function grantConsent(
  transaction: Transaction,
  consent: Consent,
  { accounts, basketId, psuId }: ConsentGrant,
  services: Services,
): Promise<boolean> {
  const { clock, ids, stores } = services;
  const { id, recurring } = consent;
  const now = clock.now();
  const supersedes = recurring && consentKinds[consent.kind].isSuperseded;
  if (supersedes) await stores.consents.takeTurn(transaction, consent, psuId);
  const endpointsLeft = recurring ? null : endpointsOf(accounts);
  const basket = basketId !== undefined && { basketId };
  const grant = { id, psuId, now, today: clock.today(), endpointsLeft, ...basket };
  if (!(await stores.consents.grant(transaction, grant))) return false;
  const change = {
    id: ids.next(),
    consentId: id,
    from: 'received',
    to: 'valid',
    cause: 'granted',
    at: now,
  } as const;
  await stores.consents.record(transaction, change);
  const granted = accounts.map((account) => ({ ...account, resourceId: ids.next() }));
  await stores.consents.insertAccounts(transaction, id, granted);
  if (supersedes) await supersedeOlder(transaction, consent, psuId, services);
  return true;
}

async function supersedeOlder(
  transaction: Transaction,
  consent: Consent,
  psuId: string,
  services: Services,
): Promise<void> {
  for (const id of await services.stores.consents.findSuperseded(transaction, consent, psuId)) {
    await endConsent(transaction, id, { to: 'expired', cause: 'superseded', outcome: 'expired' }, services);
  }
}

export interface ConsentEnd {
  readonly to: ConsentStatus;
  readonly cause: ConsentCause;
  /** What a customer is told who stands before an approval of this consent. */
  readonly outcome: AuthorisationOutcome;
  /** The signing basket that the consent ends with; one that is in a basket does not end without it. */
  readonly basketId?: string;
}

/** Ends a consent with everything that was given under it; false when it had ended, or cannot end like this. */
export async function endConsent(
  transaction: Transaction,
  id: string,
  { basketId, cause, outcome, to }: ConsentEnd,
  { clock, ids, stores }: Services,
): Promise<boolean> {
  const at = clock.now();
  const basket = basketId !== undefined && { basketId };
  // In the order of a consent's life, so that one that is granted at this moment is met at its next status.
  for (const from of sourcesOf(to)) {
    if (!(await stores.consents.move(transaction, { id, from, to, today: clock.today(), ...basket })))
      continue;
    await stores.consents.record(transaction, { id: ids.next(), consentId: id, from, to, cause, at });
    await stores.tokens.revokeOfConsent(transaction, id, at);
    await stores.authorisations.endAllOf(transaction, { kind: 'consent', id }, outcome);
    return true;
  }
  return false;
}

const causes: Partial<Record<AuthorisationOutcome, ConsentCause>> = {
  cancelled: 'denied',
  expired: 'approval-expired',
};

/** Rejects a consent that nobody has decided about; false when somebody has. */
export async function rejectConsent(
  transaction: Transaction,
  consentId: string,
  outcome: AuthorisationOutcome,
  services: Services,
  basketId?: string,
): Promise<boolean> {
  const cause = causes[outcome] ?? 'approval-failed';
  const basket = basketId !== undefined && { basketId };
  return endConsent(transaction, consentId, { to: 'rejected', cause, outcome, ...basket }, services);
}

/** The customer takes a consent back; false when it is not a valid one of this customer. */
export async function revokeConsentByPsu(
  consentId: string,
  psuId: string,
  services: Services,
): Promise<boolean> {
  const { read, stores, work } = services;
  const consent = await read.run((db) => stores.consents.find(db, consentId));
  if (consent?.grantedTo !== psuId) return false;
  const end = { to: 'revokedByPsu', cause: 'revoked-by-psu', outcome: 'cancelled' } as const;
  return work.run((transaction) => endConsent(transaction, consentId, end, services));
}
