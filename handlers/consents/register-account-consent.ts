/** POST /consent */
import type { AccountConsentRequest } from '../../src/domain/consents/registration.js';
import { defined } from '../../src/domain/defined.js';
import type * as contract from '../../generated/accounts-1.3.2.js';
import { registerConsent } from '../../src/usecases/consents/registration.js';
import type { For } from '../call.js';
import { toRegisteredReply, toRegistrationOptions } from '../mapping/consents.js';
import { accountFields } from '../../src/domain/payments/order.js';
import { pick } from '../../src/domain/pick.js';

export default {
  'accounts-1.3.2': async ({ body, headers }, call) => {
    const options = toRegistrationOptions(headers);
    const registered = await registerConsent('accounts', toConsentRequest(body), options, call);
    return toRegisteredReply('accounts', registered, call);
  },
} satisfies For<'registerAccountConsent'>;

/** Only the fields that the contract names; an unknown one is neither stored nor echoed. */
function toConsentRequest(body: contract.AccountConsentRequest): AccountConsentRequest {
  const { accounts, balances, transactions } = body.access;
  const access = {
    ...pick(body.access, ['availableAccounts', 'allPsd2']),
    ...defined({
      accounts: accounts && pickReferences(accounts),
      balances: balances && pickReferences(balances),
      transactions: transactions && pickReferences(transactions),
    }),
  };
  const terms = ['recurringIndicator', 'validUntil', 'frequencyPerDay', 'combinedServiceIndicator'] as const;
  return { ...pick(body, terms), access };
}

function pickReferences(
  references: readonly contract.AccountReference[],
): readonly contract.AccountReference[] {
  return references.map((reference) => pick(reference, accountFields));
}
