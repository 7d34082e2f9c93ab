/** POST /payments/{payment-product}: any product that the contract offers */
import type { For } from '../call.js';
import { buildAppLinks } from '../mapping/authorisations.js';
import { initiate } from '../mapping/initiation.js';

export default {
  'payments-1.0.5': async (request, call) => initiate(request.path['payment-product'], request, call),
  // 1.3.2 adds the links to the bank's app.
  'payments-1.3.2': async (request, call) =>
    initiate(request.path['payment-product'], request, call, buildAppLinks),
} satisfies For<'initiatePayment'>;
