/** POST /consent */
import { registerAccountConsent } from '../../src/usecases/consents/registration.js';
import type { For } from '../call.js';
import { registered } from '../mapping/consent-links.js';
import { accountRequestOf, wishesOf } from '../mapping/consents.js';

export default {
  'accounts-1.3.2': async ({ body, headers }, call) =>
    registered(
      'accounts',
      await registerAccountConsent(accountRequestOf(body), wishesOf(headers), call),
      call,
    ),
} satisfies For<'registerAccountConsent'>;
