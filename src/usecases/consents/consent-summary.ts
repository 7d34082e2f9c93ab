/** The consent summary on the customer's pages. */
import { type Consent, endOfTime } from '../../domain/consents/consent.js';
import { accessShown, namedAccounts, needsChoice } from '../../domain/consents/grants.js';
import type { RequestedAccess } from '../../domain/consents/kinds.js';
import { defined } from '../../domain/defined.js';
import type { AccountReference } from '../../domain/payments/order.js';
import type { Services } from '../services.js';
import { accountsToOpen } from './transitions.js';

export type ConsentSummary = Awaited<ReturnType<typeof buildConsentSummary>>;

export async function buildConsentSummary(
  asked: Consent,
  psuId: string,
  chosenIbans: readonly string[],
  services: Services,
) {
  const consent = await asGiven(asked, services);
  const own = needsChoice(consent) ? await accountsToOpen(consent, psuId, services) : [];
  const { frequencyPerDay, kind, recurring, validUntil } = consent;
  const named: RequestedAccess =
    consent.kind === 'accounts' ? consent.access : { accounts: namedAccounts(consent) };
  return {
    kind,
    ...defined({
      /** IBANs that the TPP named, by access type; a missing type was not requested. */
      accounts: ibansOf(named.accounts),
      balances: ibansOf(named.balances),
      transactions: ibansOf(named.transactions),
      /** Last day of the consent; absent when it is valid until it is revoked. */
      validUntil: validUntil === endOfTime ? undefined : validUntil,
    }),
    /** The customer's accounts to choose from for access types without IBANs; empty when all are named. */
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
