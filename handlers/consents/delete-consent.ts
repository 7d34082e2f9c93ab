/** DELETE /consents/{consentId} */
import { deleteConsent } from '../../src/usecases/consents/reading.js';
import { reply, type For } from '../call.js';
import { toConsentAddress } from '../mapping/consents.js';
import { buildReplayHeaders } from '../mapping/headers.js';

export default {
  'accounts-1.3.2': async ({ headers, path }, call) => {
    const { outcome, replayed } = await deleteConsent(toConsentAddress({ path, headers }), call);
    const message =
      outcome.status === 'terminatedByTpp'
        ? 'The consent has been deleted. The consent and its tokens are no longer valid.'
        : 'The consent had ended before; nothing was changed.';
    return reply({
      status: 200,
      headers: buildReplayHeaders(replayed),
      body: { consentStatus: outcome.status, message },
    });
  },
} satisfies For<'deleteConsent'>;
