/** GET /consents/{consentId} */
import type { Consent } from '../../src/domain/consents/consent.js';
import { accessShown, type GrantedAccount } from '../../src/domain/consents/grants.js';
import { filled } from '../../src/contract/filled.js';
import type * as contract from '../../generated/accounts-1.3.2.js';
import { readConsent } from '../../src/usecases/consents/reading.js';
import { addressOf, ok, type Call, type For } from '../call.js';
import { consentAddressOf } from '../mapping/consents.js';

export default {
  'accounts-1.3.2': async (request, call) => {
    const { accounts, consent } = await readConsent(consentAddressOf(request), call);
    return ok(bodyOf(consent, accounts, call));
  },
} satisfies For<'getConsent'>;

/** Maps a consent to the body of a read, by kind. */
function bodyOf(
  consent: Consent,
  accounts: readonly GrantedAccount[],
  call: Call,
): contract.AccountConsent | contract.FundsConsent {
  if (consent.kind !== 'accounts') return { ...consent.request, consentStatus: consent.status };
  const { access, frequencyPerDay, lastActionDate, recurring, status, validUntil } = consent;
  const body: contract.AccountConsent = filled({
    access: accessShown(access, accounts),
    recurringIndicator: recurring,
    validUntil,
    frequencyPerDay,
    lastActionDate,
    consentStatus: status,
    _links: status === 'valid' ? { account: { href: addressOf(call, 'accounts') } } : undefined,
  });
  return body;
}
