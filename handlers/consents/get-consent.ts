/** GET /consents/{consentId} */
import type { ConsentOf } from '../../src/domain/consents/consent.js';
import { accessShown, type GrantedAccount } from '../../src/domain/consents/grants.js';
import type { ConsentKind } from '../../src/domain/consents/kinds.js';
import type { BodyOf } from '../../src/contract/operation.js';
import { accountConsent, fundsConsent } from '../../src/domain/resource-fields.js';
import { readConsent } from '../../src/usecases/consents/reading.js';
import { resourceUrl, ok, type Call, type ForEvery } from '../call.js';
import { toConsentAddress } from '../mapping/consents.js';
import { show } from '../mapping/fields.js';

export default {
  every: async (request, call) => {
    const { accounts, consent } = await readConsent(toConsentAddress(request), call);
    return ok(toConsentBody(consent, accounts, call));
  },
} satisfies ForEvery<'getConsent'>;

type ToBody<Kind extends ConsentKind> = (
  consent: ConsentOf<Kind>,
  granted: readonly GrantedAccount[],
  call: Call,
) => BodyOf<'getConsent'>;

const bodies: { readonly [Kind in ConsentKind]: ToBody<Kind> } = {
  accounts: ({ contents, ...consent }, granted, call): BodyOf<'getConsent'> => {
    const { frequencyPerDay, lastActionDate, recurring, status, validUntil } = consent;
    const shown = show(
      accountConsent,
      {
        access: accessShown(contents, granted),
        recurringIndicator: recurring,
        validUntil,
        frequencyPerDay,
        lastActionDate,
        consentStatus: status,
      },
      call,
    );
    return status === 'valid'
      ? { ...shown, _links: { account: { href: resourceUrl(call, 'accounts') } } }
      : shown;
  },
  funds: ({ contents, status }, _granted, call): BodyOf<'getConsent'> =>
    show(fundsConsent, { ...contents, consentStatus: status }, call),
};

function toConsentBody<Kind extends ConsentKind>(
  consent: ConsentOf<Kind>,
  granted: readonly GrantedAccount[],
  call: Call,
): BodyOf<'getConsent'> {
  return bodies[consent.kind](consent, granted, call);
}
