/** POST /consents/confirmation-of-funds */
import { registerConsent } from '../../src/usecases/consents/registration.js';
import type { For } from '../call.js';
import { toRegisteredReply, toRegistrationOptions } from '../mapping/consents.js';
import { accountFields } from '../../src/domain/payments/order.js';
import { pick } from '../../src/domain/pick.js';

const fields = ['cardNumber', 'cardExpiryDate', 'cardInformation', 'registrationInformation'] as const;

export default {
  'accounts-1.3.2': async ({ body, headers }, call) => {
    const request = { ...pick(body, fields), account: pick(body.account, accountFields) };
    const options = toRegistrationOptions(headers);
    return toRegisteredReply('funds', await registerConsent('funds', request, options, call), call);
  },
} satisfies For<'registerFundsConsent'>;
