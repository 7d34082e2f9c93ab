/** POST /consents/confirmation-of-funds */
import type { FundsRequest } from '../../src/domain/consents/registration.js';
import { takeFields } from '../../src/domain/field-table.js';
import { registerConsent } from '../../src/usecases/consents/registration.js';
import { fundsConsentRequest } from '../../src/domain/resource-fields.js';
import type { For } from '../call.js';
import { toRegisteredReply, toRegistrationOptions } from '../mapping/consents.js';

export default {
  'accounts-1.3.2': async ({ body, headers }, call) => {
    const request = takeFields<FundsRequest>(fundsConsentRequest, body, call.contract);
    const options = toRegistrationOptions(headers);
    return toRegisteredReply('funds', await registerConsent('funds', request, options, call), call);
  },
} satisfies For<'registerFundsConsent'>;
