/**
 * The kind `consent`. A valid consent without access for its client (lost, or not yet issued because the consent was
 * given in a signing basket) is confirmed by its customer at the authorization endpoint, and does not change.
 */
import type { LoginRefusal } from '../../domain/authorisation/authorisation.js';
import { applyExpiry } from '../../domain/authorisation/lifecycle.js';
import { type Consent, consentLifecycle, isFinal } from '../../domain/consents/consent.js';
import { findNamed, toAccountGrants, namedAccounts, needsChoice } from '../../domain/consents/grants.js';
import { allAccounts } from '../../domain/consents/terms.js';
import { canonicalIban } from '../../domain/iban.js';
import { defined } from '../../domain/defined.js';
import { Problem } from '../../domain/problem.js';
import type { Transaction } from '../../storage/work/unit-of-work.js';
import { AuthorisationUndone, type Decision, type StartableKind } from '../resource/kind.js';
import { type SigningResult, transition } from '../resource/transition.js';
import { requireFreeToAuthorise } from '../resource/basket-entry.js';
import type { Services } from '../services.js';
import { accountsToOpen, consentTransitions, buildConsentRejection, grantConsent } from './transitions.js';
import { buildConsentSummary } from './consent-summary.js';
import { findOwn, type ConsentAddress } from './reading.js';

/** The fields that determine the links to a consent's authorisation. */
export type ConsentFacts = Pick<Consent, 'kind' | 'offersApp' | 'redirectUri'>;

export const consentKind: StartableKind<Consent, ConsentAddress, ConsentFacts> = {
  find: (db, id, { stores }) => stores.consents.find(db, id),
  asOf: (consent, moment) => applyExpiry(consentLifecycle, consent, moment),
  isOver: ({ status }) => isFinal(status),
  askedBy: (consent) => consent,
  // The authorization endpoint takes the browser back, with a code or an error.
  rules: (consent, authorisation, services) => ({
    findRefusal: async (psuId) =>
      consent.status === 'valid' && psuId !== consent.grantedTo
        ? 'account-foreign'
        : findConsentRefusal(consent, psuId, services),
    signers: () => findConsentSigners(consent, services),
    review: async (psuId, chosenIbans) => ({
      kind: 'consent',
      consent: await buildConsentSummary(consent, psuId, chosenIbans ?? [], services),
    }),
    choose: (psuId, ibans) => choose(consent, psuId, ibans, services),
    bindingOf: (chosenIbans) => ({
      kind: 'consent',
      authorisationId: authorisation.id,
      consentId: consent.id,
      ibans: [...namedAccounts(consent).map(({ iban }) => iban ?? ''), ...(chosenIbans ?? [])],
    }),
    // A given consent has its accounts.
    accountsOf: async (psuId) => (consent.status === 'valid' ? [] : accountsToOpen(consent, psuId, services)),
    authorise: (transaction, decision) => authorise(transaction, consent, decision, services),
    reject: (transaction, outcome) =>
      // A given consent stays valid; only this authorisation ends.
      consent.status === 'valid'
        ? services.stores.authorisations.end(transaction, authorisation.id, outcome)
        : transition(transaction, consentTransitions, buildConsentRejection(consent.id, outcome), services),
  }),
  start: {
    findOwn,
    check: async (consent) => {
      requireFreeToAuthorise(consent, 'consentId');
      if (!isFinal(consent.status)) return;
      throw new Problem('status.invalid', 'The consent was refused or has ended: register a new one.');
    },
    isOpen: ({ status }) => status === 'received',
    lock: (transaction, { id }, { clock, stores }) =>
      stores.transitions.lockOpen(transaction, 'consent', { id, now: clock.now() }),
    closedText: 'The consent is decided: there is nothing left to approve.',
    facts: {
      names: ['kind', 'offersApp'],
      of: ({ kind, offersApp, redirectUri }) => ({ kind, offersApp, ...defined({ redirectUri }) }),
    },
  },
};

async function choose(
  consent: Consent,
  psuId: string,
  ibans: readonly string[],
  services: Services,
): Promise<readonly string[] | undefined> {
  // A given consent's choice has been made.
  if (consent.status === 'valid' || !needsChoice(consent)) return [];
  const own = await accountsToOpen(consent, psuId, services);
  const areAll = ibans.includes(allAccounts);
  const chosen = own.map(({ iban }) => iban).filter((iban) => areAll || ibans.includes(iban));
  return chosen.length > 0 ? chosen : undefined;
}

async function authorise(
  transaction: Transaction,
  consent: Consent,
  { accounts: own = [], chosenIbans, psuId }: Decision,
  services: Services,
): Promise<SigningResult> {
  if (consent.status === 'valid') {
    const isThere = await services.stores.transitions.lockAt(transaction, 'consent', consent.id, 'valid');
    return isThere ? 'approved' : 'superseded';
  }
  const accounts = toAccountGrants(consent, own, chosenIbans ?? []);
  // An account that the customer was shown has been closed since.
  if (!accounts) throw new AuthorisationUndone();
  const isGranted = await grantConsent(transaction, consent, { psuId, accounts }, services);
  return isGranted ? 'approved' : 'superseded';
}

/** The customer who gave the consent, else the signers of the accounts that it names. */
export async function findConsentSigners(
  consent: Consent,
  { bank }: Pick<Services, 'bank'>,
): Promise<readonly string[]> {
  if (consent.grantedTo !== undefined) return [consent.grantedTo];
  const signers = namedAccounts(consent).map(async ({ iban = '' }) => {
    const account = await bank.findAccount(canonicalIban(iban));
    return account ? (await bank.mandateOf(account.id)).signers : [];
  });
  return (await Promise.all(signers)).flat();
}

/** The reason why this customer may not give the consent, if any; the TPP does not learn who owns the accounts. */
export async function findConsentRefusal(
  consent: Consent,
  psuId: string,
  services: Services,
): Promise<LoginRefusal | undefined> {
  const customer = await services.bank.findCustomer(psuId);
  if (customer?.status !== 'active') return 'psu-blocked';
  const own = await accountsToOpen(consent, psuId, services);
  const hasEnough = own.length > 0 && findNamed(consent, own) !== undefined;
  return hasEnough ? undefined : 'account-foreign';
}
