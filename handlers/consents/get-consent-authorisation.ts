/** GET /consents/{consentId}/authorisations/{authorisationId} */
import type { For } from '../call.js';
import { readOf } from '../mapping/authorisations.js';
import { consentAddressOf } from '../mapping/consents.js';

export default {
  'accounts-1.3.2': readOf('consent', consentAddressOf),
} satisfies For<'getConsentAuthorisation'>;
