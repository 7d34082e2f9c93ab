/** POST /{payment-service}/sepa-credit-transfers */
import type { For } from '../call.js';
import { initiate, initiateFrom132 } from '../mapping/initiation.js';

export default {
  'payments-1.0.5': async (request, call) => initiate('sepa-credit-transfers', request, call),
  'payments-1.3.2': async (request, call) => initiateFrom132('sepa-credit-transfers', request, call),
} satisfies For<'initiateSepaCreditTransfer'>;
