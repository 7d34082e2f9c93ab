/** GET /bulk-payments/{payment-product}/{paymentId}/authorisations/{authorisationId} */
import type { For } from '../call.js';
import { createReadHandler, toPaymentAddress } from '../mapping/authorisations.js';

export default {
  'payments-1.3.16': createReadHandler('bulk', toPaymentAddress),
} satisfies For<'getBulkAuthorisation'>;
