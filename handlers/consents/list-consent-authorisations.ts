/** GET /consents/{consentId}/authorisations */
import { listConsentAuthorisations } from '../../src/usecases/consents/consent-authorisations.js';
import type { For } from '../call.js';
import { consentAddressOf } from '../mapping/consents.js';

export default {
  'accounts-1.3.2': async ({ headers, path }, call) => {
    const authorisationIds = await listConsentAuthorisations(consentAddressOf(path, headers), call);
    return { status: 200, headers: {}, body: { authorisationIds } };
  },
} satisfies For<'listConsentAuthorisations'>;
