/** GET /consents/{consentId}/authorisations/{authorisationId} */
import type { ForEvery } from '../call.js';
import { createReadHandler } from '../mapping/authorisations.js';
import { toConsentAddress } from '../mapping/consents.js';

export default {
  every: createReadHandler('consent', toConsentAddress),
} satisfies ForEvery<'getConsentAuthorisation'>;
