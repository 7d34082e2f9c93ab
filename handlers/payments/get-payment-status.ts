/** GET /{payment-service}/{payment-product}/{paymentId}/status */
import type { For } from '../call.js';
import { awaitStatus, readStatus } from '../mapping/orders.js';

export default {
  'payments-1.0.0': readStatus,
  'payments-1.3.16': awaitStatus,
} satisfies For<'getPaymentStatus'>;
