/** POST /consents/{consentId}/authorisations */
import { startConsentAuthorisation } from '../../src/usecases/consents/consent-authorisations.js';
import { addressOf, type For } from '../call.js';
import { authorisationLinksOf } from '../mapping/consent-links.js';
import { consentAddressOf } from '../mapping/consents.js';

export default {
  'accounts-1.3.2': async ({ headers, path }, call) => {
    const { outcome, replayed } = await startConsentAuthorisation(consentAddressOf(path, headers), call);
    const { authorisationId } = outcome;
    return {
      status: 201,
      headers: {
        location: addressOf(call, 'consents', path.consentId, 'authorisations', authorisationId),
        'aspsp-sca-approach': 'REDIRECT',
        ...(replayed && { 'idempotent-replayed': 'true' as const }),
      },
      body: {
        scaStatus: outcome.scaStatus,
        authorisationId,
        _links: authorisationLinksOf({ ...outcome, consentId: path.consentId }, true, call),
      },
    };
  },
} satisfies For<'startConsentAuthorisation'>;
