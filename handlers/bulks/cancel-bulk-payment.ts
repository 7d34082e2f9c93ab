/** DELETE /bulk-payments/{payment-product}/{paymentId} */
import { bulkStatus } from '../../src/domain/resource-fields.js';
import { cancelBulk } from '../../src/usecases/bulks/bulk-cancellation.js';
import type { For } from '../call.js';
import { createCancelHandler } from '../mapping/cancellations.js';
import { show } from '../mapping/fields.js';

export default {
  'payments-1.3.16': createCancelHandler('bulk-cancel', cancelBulk, (outcome, call) =>
    show(bulkStatus, outcome, call),
  ),
} satisfies For<'cancelBulkPayment'>;
