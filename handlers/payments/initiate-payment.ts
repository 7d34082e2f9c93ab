/** POST /payments/{payment-product}: any product that the contract offers */
import type { For } from '../call.js';
import { initiate, initiateFrom132 } from '../mapping/initiation.js';

export default {
  'payments-1.0.5': async (request, call) => initiate(request.path['payment-product'], request, call),
  'payments-1.3.2': async (request, call) => initiateFrom132(request.path['payment-product'], request, call),
} satisfies For<'initiatePayment'>;
