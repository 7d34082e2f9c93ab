/** GET /bulk-payments/{payment-product}/{paymentId}/status */
import type { ForEvery } from '../call.js';
import { readStatusOfBulk } from '../mapping/bulks.js';

export default { every: readStatusOfBulk } satisfies ForEvery<'getBulkPaymentStatus'>;
