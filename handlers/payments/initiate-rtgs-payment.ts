/** POST /{payment-service}/hr-rtgs-payments */
import type { For } from '../call.js';
import { initiate, initiateFrom132 } from '../mapping/initiation.js';

export default {
  'payments-1.0.0': async (request, call) => initiate('hr-rtgs-payments', request, call),
  'payments-1.3.2': async (request, call) => initiateFrom132('hr-rtgs-payments', request, call),
} satisfies For<'initiateRtgsPayment'>;
