/** GET /consents/{consentId} */
import { readConsent } from '../../src/usecases/consents/reading.js';
import type { For } from '../call.js';
import { consentAddressOf, consentBodyOf } from '../mapping/consents.js';

export default {
  'accounts-1.3.2': async ({ headers, path }, call) => {
    const { accounts, consent } = await readConsent(consentAddressOf({ path, headers }), call);
    return { status: 200, headers: {}, body: consentBodyOf(consent, accounts, call) };
  },
} satisfies For<'getConsent'>;
