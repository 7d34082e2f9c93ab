/** GET /consents/{consentId} */
import type { ConsentOf } from '../../src/domain/consents/consent.js';
import { accessShown, type GrantedAccount } from '../../src/domain/consents/grants.js';
import type { ConsentKind } from '../../src/domain/consents/kinds.js';
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

type ToBody<Kind extends ConsentKind> = (
  consent: ConsentOf<Kind>,
  granted: readonly GrantedAccount[],
  call: Call,
) => contract.AccountConsent | contract.FundsConsent;

const bodies: { readonly [Kind in ConsentKind]: ToBody<Kind> } = {
  accounts: ({ contents, ...consent }, granted, call): contract.AccountConsent =>
    filled({
      access: accessShown(contents, granted),
      recurringIndicator: consent.recurring,
      validUntil: consent.validUntil,
      frequencyPerDay: consent.frequencyPerDay,
      lastActionDate: consent.lastActionDate,
      consentStatus: consent.status,
      _links: consent.status === 'valid' ? { account: { href: resourceUrl(call, 'accounts') } } : undefined,
    }),
  funds: ({ contents, status }): contract.FundsConsent => ({ ...contents, consentStatus: status }),
};

function toConsentBody<Kind extends ConsentKind>(
  consent: ConsentOf<Kind>,
  granted: readonly GrantedAccount[],
  call: Call,
): contract.AccountConsent | contract.FundsConsent {
  return bodies[consent.kind](consent, granted, call);
}
