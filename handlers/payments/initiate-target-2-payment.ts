/** POST /{payment-service}/{payment-product}: what has no path of its own, which is TARGET */
import type { ForEvery } from '../call.js';
import { initiate } from '../mapping/initiation.js';

export default {
  every: async (request, call) => initiate(request.path['payment-product'], request, call),
} satisfies ForEvery<'initiateTarget2Payment'>;
