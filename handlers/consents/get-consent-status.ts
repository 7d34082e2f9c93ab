/** GET /consents/{consentId}/status */
import { readStatus } from '../../src/usecases/consents/reading.js';
import type { For } from '../call.js';
import { consentAddressOf } from '../mapping/consents.js';

export default {
  'accounts-1.3.2': async ({ headers, path }, call) => {
    const consentStatus = await readStatus(consentAddressOf({ path, headers }), call);
    return { status: 200, headers: {}, body: { consentStatus } };
  },
} satisfies For<'getConsentStatus'>;
