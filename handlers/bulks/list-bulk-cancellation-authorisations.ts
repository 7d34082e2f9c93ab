/** GET /bulk-payments/{payment-product}/{paymentId}/cancellation-authorisations */
import type { For } from '../call.js';
import { createListHandler, toPaymentAddress } from '../mapping/authorisations.js';

export default {
  'payments-1.3.16': createListHandler('bulk-cancel', toPaymentAddress),
} satisfies For<'listBulkCancellationAuthorisations'>;
