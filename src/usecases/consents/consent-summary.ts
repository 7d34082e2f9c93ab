/** The consent summary on the customer's pages. */
import type { Consent } from '../../domain/consents/consent.js';
import { accessOf, accessShown, isOpen } from '../../domain/consents/grants.js';
import { endOfTime, type RequestedAccess } from '../../domain/consents/terms.js';
import { defined } from '../../domain/defined.js';
import type { AccountReference } from '../../domain/payments/order.js';
import type { ConsentSummary } from '../resource/subject.js';
import type { Services } from '../services.js';
import { accountsToOpen } from './transitions.js';

export async function buildConsentSummary(
  consent: Consent,
  psuId: string,
  chosenIbans: readonly string[],
  services: Services,
): Promise<ConsentSummary> {
  const { frequencyPerDay, kind, recurring, validUntil } = consent;
  const named = await accessToShow(consent, services);
  const own = isOpen(named) ? await accountsToOpen(consent, psuId, services) : [];
  return {
    kind,
    ...defined({
      accounts: ibansOf(named.accounts),
      balances: ibansOf(named.balances),
      transactions: ibansOf(named.transactions),
      validUntil: validUntil === endOfTime ? undefined : validUntil,
    }),
    choices: own.map(({ iban, name, names }) => ({
      iban,
      name,
      ...defined({ names }),
      isChosen: chosenIbans.includes(iban),
    })),
    recurring,
    frequencyPerDay,
  };
}

/** The accounts that the TPP named and, if the consent was given, those that the customer chose. */
async function accessToShow(consent: Consent, { read, stores }: Services): Promise<RequestedAccess> {
  const access = accessOf(consent);
  if (consent.status !== 'valid') return access;
  return accessShown(access, await read.run((db) => stores.consents.findAccounts(db, consent.id)));
}

function ibansOf(references: readonly AccountReference[] | undefined) {
  return references?.map(({ iban }) => iban ?? '');
}
