/** A consent as the subject of an approval. */
import type { Authorisation, AuthorisationOutcome } from '../../domain/authorisation/authorisation.js';
import type { Client } from '../../domain/clients.js';
import { endOfTime, type AccessType, type Consent } from '../../domain/consents/consent.js';
import { findNamed, grantsOf, namedAccounts, needsChoice } from '../../domain/consents/grants.js';
import { statusAt } from '../../domain/consents/validity.js';
import { AuthorisationUndone, type ApprovalSubject } from '../authorisation/subject.js';
import type { ConsentSummary } from '../authorisation/views.js';
import { accountsToOpen } from './consent-accounts.js';
import { grantConsent, rejectConsent } from './consent-moves.js';
import { momentOf } from './consent-reading.js';
import type { Services } from '../services.js';

export function consentSubject(
  consent: Consent,
  authorisation: Authorisation,
  client: Client,
  services: Services,
): ApprovalSubject {
  return {
    resource: { kind: 'consent', id: consent.id },
    isReviewed: true,
    tpp: client.name,
    userName: authorisation.psuId ?? consent.psuId ?? '',
    isOverdue: () =>
      consent.status === 'received' && statusAt(consent, momentOf(services.clock)) !== 'received',
    findRefusal: (psuId) => findConsentRefusal(consent, psuId, services),
    review: async (psuId, chosenIbans) => ({
      kind: 'consent',
      consent: await consentSummaryOf(consent, psuId, chosenIbans ?? [], services),
    }),
    choose: async (psuId, ibans) => {
      if (!needsChoice(consent)) return [];
      const own = await accountsToOpen(consent, psuId, services);
      const chosen = own.map(({ iban }) => iban).filter((iban) => ibans.includes(iban));
      return chosen.length > 0 ? chosen : 'missing';
    },
    bindingOf: (authorisationId, chosenIbans) => ({
      kind: 'consent',
      authorisationId,
      consentId: consent.id,
      ibans: [...namedAccounts(consent).map(({ iban }) => iban ?? ''), ...(chosenIbans ?? [])],
    }),
    approve: async (transaction, psuId, chosenIbans) => {
      const accounts = grantsOf(consent, await accountsToOpen(consent, psuId, services), chosenIbans ?? []);
      // An account that the customer was shown is closed by now.
      if (!accounts) throw new AuthorisationUndone();
      return (await grantConsent(transaction, consent, { psuId, accounts }, services))
        ? 'approved'
        : 'superseded';
    },
    reject: (transaction, outcome) => rejectConsent(transaction, consent.id, outcome, services),
    // The authorization endpoint takes the browser back, with a code or an error.
    returnTo: () => undefined,
    afterApproval: () => undefined,
  };
}

/** Why this customer may not give this consent, if so. */
export async function findConsentRefusal(
  consent: Consent,
  psuId: string,
  services: Services,
): Promise<AuthorisationOutcome | undefined> {
  const customer = await services.bank.findCustomer(psuId);
  if (customer?.status !== 'active') return 'psu-blocked';
  const own = await accountsToOpen(consent, psuId, services);
  const hasEnough = own.length > 0 && findNamed(consent, own) !== undefined;
  return hasEnough ? undefined : 'account-foreign';
}

/** What a customer is shown of a consent. */
export async function consentSummaryOf(
  consent: Consent,
  psuId: string,
  chosenIbans: readonly string[],
  services: Services,
): Promise<ConsentSummary> {
  const own = needsChoice(consent) ? await accountsToOpen(consent, psuId, services) : [];
  const choices = own.map(({ iban, name }) => ({ iban, name, isChosen: chosenIbans.includes(iban) }));
  const { frequencyPerDay, kind, recurring, validUntil } = consent;
  return {
    kind,
    ...(consent.kind === 'funds'
      ? { accounts: namedAccounts(consent).map(({ iban }) => iban ?? '') }
      : {
          ...ibansOf(consent, 'accounts'),
          ...ibansOf(consent, 'balances'),
          ...ibansOf(consent, 'transactions'),
        }),
    choices,
    ...(validUntil !== endOfTime && { validUntil }),
    recurring,
    frequencyPerDay,
  };
}

function ibansOf(consent: Consent & { readonly kind: 'accounts' }, type: AccessType) {
  const references = consent.access[type];
  return references ? { [type]: references.map(({ iban }) => iban ?? '') } : {};
}
