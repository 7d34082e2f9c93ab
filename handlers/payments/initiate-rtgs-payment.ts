/** POST /{payment-service}/hr-rtgs-payments */
import type { ForEvery } from '../call.js';
import { initiate } from '../mapping/initiation.js';

export default {
  every: async (request, call) => initiate('hr-rtgs-payments', request, call),
} satisfies ForEvery<'initiateRtgsPayment'>;
