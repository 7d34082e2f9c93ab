/** GET /{payment-service}/{payment-product}/{paymentId}/status */
import type { ForEvery } from '../call.js';
import { readStatus } from '../mapping/orders.js';

export default { every: readStatus } satisfies ForEvery<'getPaymentStatus'>;
