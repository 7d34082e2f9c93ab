/** POST /{payment-service}/domestic-credit-transfers-hr */
import type { ForEvery } from '../call.js';
import { initiate } from '../mapping/initiation.js';

export default {
  every: async (request, call) => initiate('domestic-credit-transfers-hr', request, call),
} satisfies ForEvery<'initiateDomesticCreditTransfer'>;
