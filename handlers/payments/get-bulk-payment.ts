/** GET /bulk-payments/{payment-product}/{paymentId} */
import { refuseUninitiated } from '../../src/usecases/payments/payments.js';
import type { For } from '../call.js';

export default {
  'payments-1.3.2': async ({ path }, call) => refuseUninitiated('bulk', path['payment-product'], call),
} satisfies For<'getBulkPayment'>;
