/** GET /payments/{payment-product}/{paymentId}/status */
import type { For } from '../call.js';
import { readStatus } from '../mapping/orders.js';

export default { 'payments-1.3.2': readStatus } satisfies For<'getSinglePaymentStatus'>;
