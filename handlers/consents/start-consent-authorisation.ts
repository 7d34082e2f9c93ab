/** POST /consents/{consentId}/authorisations */
import { resourceUrl, type For } from '../call.js';
import { createStartHandler } from '../mapping/authorisations.js';
import { buildAuthorisationLinks, toConsentAddress } from '../mapping/consents.js';

export default {
  'accounts-1.3.2': createStartHandler('consent', {
    resourceOf: toConsentAddress,
    collectionOf: ({ path }, call) => resourceUrl(call, 'consents', path.consentId, 'authorisations'),
    linksOf: (started, _location, call, { path }) =>
      buildAuthorisationLinks({ ...started, consentId: path.consentId }, true, call),
  }),
} satisfies For<'startConsentAuthorisation'>;
