/** GET /payments/{payment-product}/{paymentId} */
import type { ForEvery } from '../call.js';
import { readPayment } from '../mapping/orders.js';

export default { every: readPayment } satisfies ForEvery<'getSinglePayment'>;
