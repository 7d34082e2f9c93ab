/** What a customer is shown of a consent. */
import { type Consent, endOfTime } from '../../domain/consents/consent.js';
import { accessShown, namedAccounts, needsChoice } from '../../domain/consents/grants.js';
import type { RequestedAccess } from '../../domain/consents/kinds.js';
import { defined } from '../../domain/defined.js';
import type { AccountReference } from '../../domain/payments/order.js';
import type { Services } from '../services.js';
import { accountsToOpen } from './transitions.js';

export type ConsentSummary = Awaited<ReturnType<typeof consentSummaryOf>>;

export async function consentSummaryOf(
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
      /** By access type, the IBANs that the TPP named; a type that is missing was not asked for. */
      accounts: ibansOf(named.accounts),
      balances: ibansOf(named.balances),
      transactions: ibansOf(named.transactions),
      /** Last day of the consent; absent when it is valid until it is revoked. */
      validUntil: validUntil === endOfTime ? undefined : validUntil,
    }),
    /** The customer's accounts to pick from, for the access types that name none; empty when all are named. */
    choices: own.map(({ iban, name }) => ({ iban, name, isChosen: chosenIbans.includes(iban) })),
    recurring,
    frequencyPerDay,
  };
}

/** One that was given names the accounts that its customer has picked beside those of the TPP. */
async function asGiven(consent: Consent, { read, stores }: Services): Promise<Consent> {
  if (consent.status !== 'valid' || consent.kind !== 'accounts') return consent;
  const accounts = await read.run((db) => stores.consents.findAccounts(db, consent.id));
  return { ...consent, access: accessShown(consent.access, accounts) };
}

function ibansOf(references: readonly AccountReference[] | undefined) {
  return references?.map(({ iban }) => iban ?? '');
}
