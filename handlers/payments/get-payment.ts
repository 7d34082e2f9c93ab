/** GET /{payment-service}/{payment-product}/{paymentId} */
import type { For } from '../call.js';
import { read, readFrom132 } from '../mapping/orders.js';

export default {
  'payments-1.0.0': read,
  'payments-1.3.2': readFrom132,
} satisfies For<'getPayment'>;
