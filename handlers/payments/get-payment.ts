/** GET /{payment-service}/{payment-product}/{paymentId} */
import type { For } from '../call.js';
import { readPayment, readPaymentFrom132 } from '../mapping/orders.js';

export default {
  'payments-1.0.0': readPayment,
  'payments-1.3.2': readPaymentFrom132,
} satisfies For<'getPayment'>;
