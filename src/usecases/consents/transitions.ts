/**
 * Consent transitions: grants and endings, with the accounts opened, the older consents superseded, and the dependents
 * ended.
 */
import type { AccountDetails } from '../../domain/accounts/account.js';
import {
  type Consent,
  type ConsentCause,
  consentLifecycle,
  toConsentRejectionCause,
} from '../../domain/consents/consent.js';
import { type AccountGrant, countEndpoints } from '../../domain/consents/grants.js';
import { consentKinds } from '../../domain/consents/kinds.js';
import type { Transaction } from '../../storage/work/unit-of-work.js';
import { type Transitions, transition } from '../resource/transition.js';
import { withTestClock } from '../test-clock.js';
import type { Services } from '../services.js';
import type { AuthorisationOutcome } from '../../domain/authorisation/authorisation.js';

export interface ConsentGrant {
  readonly psuId: string;
  /** The rights per account: `grantsOf` of the customer's own accounts and choice. */
  readonly accounts: readonly AccountGrant[];
  /** The signing basket that the consent was given with. */
  readonly basketId?: string;
}

/**
 * Makes a consent valid and supersedes older recurring consents of the customer to this client; false when the consent
 * is decided by now or has expired. The caller ends its authorisations, because it knows which of them led here.
 */
export async function grantConsent(
  transaction: Transaction,
  consent: Consent,
  { accounts, basketId, psuId }: ConsentGrant,
  services: Services,
): Promise<boolean> {
  const { clock, ids, stores } = services;
  const { id, recurring } = consent;
  const supersedes = recurring && consentKinds[consent.kind].isSuperseded;
  if (supersedes) await stores.consents.queueForGrant(transaction, consent, psuId);
  const endpointsLeft = recurring ? null : countEndpoints(accounts);
  const grant = { id, psuId, now: clock.now(), today: clock.today(), endpointsLeft, basketId };
  const write = () => stores.consents.grant(transaction, grant);
  const granting = { id, from: 'received', to: 'valid', cause: 'granted', write } as const;
  if ((await transition(transaction, consentTransitions, granting, services)) === undefined) return false;
  const granted = accounts.map((account) => ({ ...account, resourceId: ids.next() }));
  await stores.consents.insertAccounts(transaction, id, granted);
  const older = supersedes ? await stores.consents.findSuperseded(transaction, consent, psuId) : [];
  for (const olderId of older) {
    const end = { id: olderId, to: 'expired', cause: 'superseded', outcome: 'expired' } as const;
    await transition(transaction, consentTransitions, end, services);
  }
  return true;
}

/**
 * The customer's accounts; for a consent in a company's name only the company's, because a made-up company would
 * otherwise keep an older consent from being superseded.
 */
export async function accountsToOpen(
  { psuCorporateId }: Consent,
  psuId: string,
  { bank }: Pick<Services, 'bank'>,
): Promise<readonly AccountDetails[]> {
  const own = await bank.accountsOf(psuId);
  if (psuCorporateId === undefined) return own;
  const mandates = await Promise.all(own.map(({ id }) => bank.mandateOf(id)));
  return own.filter((_, index) => mandates[index]?.corporateId === psuCorporateId);
}

export const consentTransitions: Transitions<Consent, ConsentCause> = {
  owner: 'consent',
  lifecycle: consentLifecycle,
  afterMove: async (transaction, { ids, outcome = 'expired', to }, { clock, stores }) => {
    if (to === 'valid') return;
    for (const id of ids) {
      await stores.tokens.revokeOfConsent(transaction, id, clock.now());
      const { clientId, grantedTo } = (await stores.consents.findParties(transaction, id)) ?? {};
      if (clientId !== undefined && grantedTo !== undefined)
        await stores.combinedSessions.endOfClient(transaction, grantedTo, clientId);
    }
    await stores.authorisations.endAllOfEach(transaction, 'consent', ids, outcome);
  },
};

export function buildConsentRejection(id: string, outcome: AuthorisationOutcome) {
  return { id, to: 'rejected', cause: toConsentRejectionCause(outcome), outcome } as const;
}

/** Revokes a consent by its customer; false when it is not a valid one of this customer. */
export async function revokeConsentByPsu(id: string, psuId: string, services: Services): Promise<boolean> {
  const { read, stores, work } = services;
  const consent = await read.run((db) => stores.consents.find(db, id));
  if (consent?.grantedTo !== psuId) return false;
  const inTime = await withTestClock(consent.clientId, services);
  const revocation = { id, to: 'revokedByPsu', cause: 'revoked-by-psu', outcome: 'cancelled' } as const;
  const from = await work.run((transaction) =>
    transition(transaction, consentTransitions, revocation, inTime),
  );
  return from !== undefined;
}
