/** POST /{payment-service}/{payment-product}: the product without a path of its own, TARGET */
import type { ForEvery } from '../call.js';
import { initiate } from '../mapping/initiation.js';

export default {
  every: async (request, call) => initiate(request.path['payment-product'], request, call),
} satisfies ForEvery<'initiateTarget2Payment'>;
