/** POST /consents/confirmation-of-funds */
import { registerFundsConsent } from '../../src/usecases/consents/registration.js';
import type { For } from '../call.js';
import { registered } from '../mapping/consent-links.js';
import { fundsRequestOf, wishesOf } from '../mapping/consents.js';

export default {
  'accounts-1.3.2': async ({ body, headers }, call) =>
    registered('funds', await registerFundsConsent(fundsRequestOf(body), wishesOf(headers), call), call),
} satisfies For<'registerFundsConsent'>;
