/** GET /bulk-payments/{payment-product}/{paymentId}/extended-status */
import type { For } from '../call.js';
import { readExtendedStatusOfBulk } from '../mapping/bulks.js';

export default {
  'payments-1.3.16': readExtendedStatusOfBulk,
} satisfies For<'getBulkPaymentExtendedStatus'>;
