/** POST /consents/{consentId}/authorisations */
import { addressOf, type For } from '../call.js';
import { startOf } from '../mapping/authorisations.js';
import { authorisationLinksOf, consentAddressOf } from '../mapping/consents.js';

export default {
  'accounts-1.3.2': startOf('consent', {
    resourceOf: consentAddressOf,
    collectionOf: ({ path }, call) => addressOf(call, 'consents', path.consentId, 'authorisations'),
    linksOf: (started, _location, call, { path }) =>
      authorisationLinksOf({ ...started, consentId: path.consentId }, true, call),
  }),
} satisfies For<'startConsentAuthorisation'>;
