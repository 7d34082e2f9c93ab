/** GET /consents/{consentId}/authorisations */
import type { For } from '../call.js';
import { createListHandler } from '../mapping/authorisations.js';
import { toConsentAddress } from '../mapping/consents.js';

export default {
  'accounts-1.3.2': createListHandler('consent', toConsentAddress),
} satisfies For<'listConsentAuthorisations'>;
