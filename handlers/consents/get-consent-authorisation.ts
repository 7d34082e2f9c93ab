/** GET /consents/{consentId}/authorisations/{authorisationId} */
import type { For } from '../call.js';
import { createReadHandler } from '../mapping/authorisations.js';
import { toConsentAddress } from '../mapping/consents.js';

export default {
  'accounts-1.3.2': createReadHandler('consent', toConsentAddress),
} satisfies For<'getConsentAuthorisation'>;
