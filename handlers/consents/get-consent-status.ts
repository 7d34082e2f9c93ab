/** GET /consents/{consentId}/status */
import { readStatus } from '../../src/usecases/consents/reading.js';
import { consentStatus } from '../../src/domain/resource-fields.js';
import { ok, type ForEvery } from '../call.js';
import { toConsentAddress } from '../mapping/consents.js';
import { show } from '../mapping/fields.js';

export default {
  every: async (request, call) => {
    const status = await readStatus(toConsentAddress(request), call);
    return ok(show(consentStatus, { consentStatus: status }, call));
  },
} satisfies ForEvery<'getConsentStatus'>;
