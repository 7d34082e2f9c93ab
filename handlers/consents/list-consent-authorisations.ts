/** GET /consents/{consentId}/authorisations */
import type { For } from '../call.js';
import { listOf } from '../mapping/authorisations.js';
import { consentAddressOf } from '../mapping/consents.js';

export default {
  'accounts-1.3.2': listOf('consent', consentAddressOf),
} satisfies For<'listConsentAuthorisations'>;
