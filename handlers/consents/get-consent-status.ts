/** GET /consents/{consentId}/status */
import { readStatus } from '../../src/usecases/consents/reading.js';
import { ok, type For } from '../call.js';
import { consentAddressOf } from '../mapping/consents.js';

export default {
  'accounts-1.3.2': async (request, call) => {
    return ok({ consentStatus: await readStatus(consentAddressOf(request), call) });
  },
} satisfies For<'getConsentStatus'>;
