/** GET /bulk-payments/{payment-product}/{paymentId} */
import type { ForEvery } from '../call.js';
import { readBulk } from '../mapping/bulks.js';

export default { every: readBulk } satisfies ForEvery<'getBulkPayment'>;
