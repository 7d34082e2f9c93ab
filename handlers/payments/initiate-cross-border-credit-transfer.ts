/** POST /{payment-service}/cross-border-credit-transfers */
import type { ForEvery } from '../call.js';
import { initiate } from '../mapping/initiation.js';

export default {
  every: async (request, call) => initiate('cross-border-credit-transfers', request, call),
} satisfies ForEvery<'initiateCrossBorderCreditTransfer'>;
