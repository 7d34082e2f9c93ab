/** POST /{payment-service}/{payment-product}/{paymentId}/authorisations */
import type { For } from '../call.js';
import {
  buildPageAndAppLinks,
  buildPageLinks,
  byService,
  createPaymentStartHandler,
} from '../mapping/authorisations.js';

export default {
  'payments-1.0.0': createPaymentStartHandler('payment', buildPageLinks),
  // 1.3.2 adds the links to the bank's app.
  'payments-1.3.2': createPaymentStartHandler('payment', buildPageAndAppLinks),
  'payments-1.3.16': byService({
    payments: createPaymentStartHandler('payment', buildPageAndAppLinks),
    'periodic-payments': createPaymentStartHandler('standing-order', buildPageAndAppLinks),
  }),
} satisfies For<'startPaymentAuthorisation'>;
