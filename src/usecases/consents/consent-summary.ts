/** The consent summary on the customer's pages. */
import { type Consent, endOfTime } from '../../domain/consents/consent.js';
import { accessShown, namedAccounts, needsChoice } from '../../domain/consents/grants.js';
import type { RequestedAccess } from '../../domain/consents/kinds.js';
import { defined } from '../../domain/defined.js';
import type { AccountReference } from '../../domain/payments/order.js';
import type { ConsentSummary } from '../resource/subject.js';
import type { Services } from '../services.js';
import { accountsToOpen } from './transitions.js';

export async function buildConsentSummary(
  asked: Consent,
  psuId: string,
  chosenIbans: readonly string[],
  services: Services,
): Promise<ConsentSummary> {
  const consent = await asGiven(asked, services);
  const own = needsChoice(consent) ? await accountsToOpen(consent, psuId, services) : [];
  const { frequencyPerDay, kind, recurring, validUntil } = consent;
  const named: RequestedAccess =
    consent.kind === 'accounts' ? consent.access : { accounts: namedAccounts(consent) };
  return {
    kind,
    ...defined({
      accounts: ibansOf(named.accounts),
      balances: ibansOf(named.balances),
      transactions: ibansOf(named.transactions),
      validUntil: validUntil === endOfTime ? undefined : validUntil,
    }),
    choices: own.map(({ iban, name }) => ({ iban, name, isChosen: chosenIbans.includes(iban) })),
    recurring,
    frequencyPerDay,
  };
}

/** Adds the accounts that the customer chose to those that the TPP named, if the consent was given. */
async function asGiven(consent: Consent, { read, stores }: Services): Promise<Consent> {
  if (consent.status !== 'valid' || consent.kind !== 'accounts') return consent;
  const accounts = await read.run((db) => stores.consents.findAccounts(db, consent.id));
  return { ...consent, access: accessShown(consent.access, accounts) };
}

function ibansOf(references: readonly AccountReference[] | undefined) {
  return references?.map(({ iban }) => iban ?? '');
}
