/** The consent summary on the customer's pages. */
import type { AccountDetails } from '../../domain/accounts/account.js';
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
  const companyNames = await findCompanyNames(await services.bank.accountsOf(psuId), services);
  return {
    kind,
    ...defined({
      accounts: ibansOf(named.accounts),
      balances: ibansOf(named.balances),
      transactions: ibansOf(named.transactions),
      validUntil: validUntil === endOfTime ? undefined : validUntil,
    }),
    companyNames,
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

/** Returns the names of the companies that own some of a customer's accounts, by IBAN. */
export async function findCompanyNames(
  accounts: readonly AccountDetails[],
  { bank }: Pick<Services, 'bank'>,
): Promise<ReadonlyMap<string, string>> {
  const names = accounts.map(async ({ iban, id, mandate, usage }) => {
    // The core has said that a person holds the account.
    if (usage === 'PRIV') return [];
    const { corporateName } = mandate ?? (await bank.mandateOf(id));
    return corporateName === undefined ? [] : [[iban, corporateName] as const];
  });
  return new Map((await Promise.all(names)).flat());
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
