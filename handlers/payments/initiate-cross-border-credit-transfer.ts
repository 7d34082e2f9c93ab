/** POST /{payment-service}/cross-border-credit-transfers */
import type { For } from '../call.js';
import { initiate, initiateFrom132 } from '../mapping/initiation.js';

export default {
  'payments-1.0.5': async (request, call) => initiate('cross-border-credit-transfers', request, call),
  'payments-1.3.2': async (request, call) => initiateFrom132('cross-border-credit-transfers', request, call),
} satisfies For<'initiateCrossBorderCreditTransfer'>;
