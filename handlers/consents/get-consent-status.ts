/** GET /consents/{consentId}/status */
import { readStatus } from '../../src/usecases/consents/reading.js';
import { ok, type For } from '../call.js';
import { toConsentAddress } from '../mapping/consents.js';

export default {
  'accounts-1.3.2': async (request, call) => {
    return ok({ consentStatus: await readStatus(toConsentAddress(request), call) });
  },
} satisfies For<'getConsentStatus'>;
