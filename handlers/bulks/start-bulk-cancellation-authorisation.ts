/** POST /bulk-payments/{payment-product}/{paymentId}/cancellation-authorisations */
import type { For } from '../call.js';
import { buildPageAndAppLinks, createPaymentStartHandler } from '../mapping/authorisations.js';

export default {
  'payments-1.3.16': createPaymentStartHandler('bulk-cancel', buildPageAndAppLinks),
} satisfies For<'startBulkCancellationAuthorisation'>;
