/** DELETE /bulk-payments/{payment-product}/{paymentId} */
import type { For } from '../call.js';
import { cancelInBulk } from '../mapping/bulks.js';

export default { 'payments-1.3.16': cancelInBulk } satisfies For<'cancelBulkPayment'>;
