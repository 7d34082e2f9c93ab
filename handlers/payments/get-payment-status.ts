/** GET /{payment-service}/{payment-product}/{paymentId}/status */
import type { For } from '../call.js';
import { readStatus } from '../mapping/orders.js';

export default { 'payments-1.0.0': readStatus } satisfies For<'getPaymentStatus'>;
