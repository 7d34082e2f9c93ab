/** GET /consents/{consentId} */
import type { Consent } from '../../src/domain/consents/consent.js';
import { accessShown, type GrantedAccount } from '../../src/domain/consents/grants.js';
import { filled } from '../../src/contract/filled.js';
import type * as contract from '../../generated/accounts-1.3.2.js';
import { readConsent } from '../../src/usecases/consents/reading.js';
import { resourceUrl, ok, type Call, type For } from '../call.js';
import { toConsentAddress } from '../mapping/consents.js';

export default {
  'accounts-1.3.2': async (request, call) => {
    const { accounts, consent } = await readConsent(toConsentAddress(request), call);
    return ok(toConsentBody(consent, accounts, call));
  },
} satisfies For<'getConsent'>;

/** Maps a consent to the body of a read, by kind. */
function toConsentBody(
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
    _links: status === 'valid' ? { account: { href: resourceUrl(call, 'accounts') } } : undefined,
  });
  return body;
}
