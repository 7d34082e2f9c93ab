/** GET /payments/{payment-product}/{paymentId} */
import type { For } from '../call.js';
import { readPaymentFrom132 } from '../mapping/orders.js';

export default { 'payments-1.3.2': readPaymentFrom132 } satisfies For<'getSinglePayment'>;
