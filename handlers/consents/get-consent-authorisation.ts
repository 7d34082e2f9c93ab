/** GET /consents/{consentId}/authorisations/{authorisationId} */
import { readConsentAuthorisation } from '../../src/usecases/consents/consent-authorisations.js';
import type { For } from '../call.js';
import { consentAddressOf } from '../mapping/consents.js';

export default {
  'accounts-1.3.2': async ({ headers, path }, call) => {
    const scaStatus = await readConsentAuthorisation(
      consentAddressOf(path, headers),
      path.authorisationId,
      call,
    );
    return { status: 200, headers: {}, body: { scaStatus } };
  },
} satisfies For<'getConsentAuthorisation'>;
