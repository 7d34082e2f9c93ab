/** POST /{payment-service}/sepa-credit-transfers */
import type { ForEvery } from '../call.js';
import { initiate } from '../mapping/initiation.js';

export default {
  every: async (request, call) => initiate('sepa-credit-transfers', request, call),
} satisfies ForEvery<'initiateSepaCreditTransfer'>;
