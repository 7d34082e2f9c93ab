/** POST /payments/{payment-product}: any product that the contract offers */
import type { ForEvery } from '../call.js';
import { initiate } from '../mapping/initiation.js';

export default {
  every: async (request, call) => initiate(request.path['payment-product'], request, call),
} satisfies ForEvery<'initiatePayment'>;
