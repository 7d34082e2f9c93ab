/** POST /{payment-service}/domestic-credit-transfers-hr */
import type { For } from '../call.js';
import { initiate, initiateFrom132 } from '../mapping/initiation.js';

export default {
  'payments-1.0.0': async (request, call) => initiate('domestic-credit-transfers-hr', request, call),
  'payments-1.3.2': async (request, call) => initiateFrom132('domestic-credit-transfers-hr', request, call),
} satisfies For<'initiateDomesticCreditTransfer'>;
