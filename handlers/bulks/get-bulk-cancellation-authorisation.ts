/** GET /bulk-payments/{payment-product}/{paymentId}/cancellation-authorisations/{authorisationId} */
import type { For } from '../call.js';
import { createReadHandler, toPaymentAddress } from '../mapping/authorisations.js';

export default {
  'payments-1.3.16': createReadHandler('bulk-cancel', toPaymentAddress),
} satisfies For<'getBulkCancellationAuthorisation'>;
