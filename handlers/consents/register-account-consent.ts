/** POST /consent */
import type { AccountConsentRequest } from '../../src/domain/consents/registration.js';
import { defined } from '../../src/domain/defined.js';
import type * as contract from '../../generated/accounts-1.3.2.js';
import { registerAccountConsent } from '../../src/usecases/consents/registration.js';
import type { For } from '../call.js';
import { registered, registrationOptionsOf } from '../mapping/consents.js';
import { accountFields, pick } from '../mapping/pick.js';

export default {
  'accounts-1.3.2': async ({ body, headers }, call) => {
    const options = registrationOptionsOf(headers);
    return registered('accounts', await registerAccountConsent(requestOf(body), options, call), call);
  },
} satisfies For<'registerAccountConsent'>;

/** Only the fields that the contract names; an unknown one is neither stored nor echoed. */
function requestOf(body: contract.AccountConsentRequest): AccountConsentRequest {
  const { accounts, balances, transactions } = body.access;
  const access = {
    ...pick(body.access, ['availableAccounts', 'allPsd2']),
    ...defined({
      accounts: accounts && referencesOf(accounts),
      balances: balances && referencesOf(balances),
      transactions: transactions && referencesOf(transactions),
    }),
  };
  const terms = ['recurringIndicator', 'validUntil', 'frequencyPerDay', 'combinedServiceIndicator'] as const;
  return { ...pick(body, terms), access };
}

function referencesOf(
  references: readonly contract.AccountReference[],
): readonly contract.AccountReference[] {
  return references.map((reference) => pick(reference, accountFields));
}
