/** POST /{payment-service}/hr-rtgs-payments */
import type { For } from '../call.js';
import { buildAppLinks } from '../mapping/authorisations.js';
import { initiate } from '../mapping/initiation.js';

export default {
  'payments-1.0.0': async (request, call) => initiate('hr-rtgs-payments', request, call),
  // 1.3.2 adds the links to the bank's app.
  'payments-1.3.2': async (request, call) => initiate('hr-rtgs-payments', request, call, buildAppLinks),
} satisfies For<'initiateRtgsPayment'>;
