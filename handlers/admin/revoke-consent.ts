/** POST /consents/{consentId}/revoke */
import { revokeConsentByBank } from '../../src/usecases/operator/revoke-consent.js';
import { reply, type For } from '../call.js';

export default {
  'admin-1.0.0': async ({ path }, { services }) => {
    await revokeConsentByBank(path.consentId, services);
    return reply({ status: 204, headers: {} });
  },
} satisfies For<'revokeConsent'>;
