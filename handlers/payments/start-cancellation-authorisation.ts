/** POST /{payment-service}/{payment-product}/{paymentId}/cancellation-authorisations */
import type { For } from '../call.js';
import {
  buildPageAndAppLinks,
  buildPageLinks,
  byService,
  createPaymentStartHandler,
} from '../mapping/authorisations.js';

export default {
  'payments-1.0.0': createPaymentStartHandler('cancellation', buildPageLinks),
  // 1.3.2 adds the links to the bank's app.
  'payments-1.3.2': createPaymentStartHandler('cancellation', buildPageAndAppLinks),
  'payments-1.3.16': byService({
    payments: createPaymentStartHandler('cancellation', buildPageAndAppLinks),
    'periodic-payments': createPaymentStartHandler('standing-cancel', buildPageAndAppLinks),
  }),
} satisfies For<'startCancellationAuthorisation'>;
