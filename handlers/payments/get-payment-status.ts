/** GET /{payment-service}/{payment-product}/{paymentId}/status */
import { findPayment } from '../../src/usecases/payments.js';
import type { For } from '../call.js';

export default {
  'payments-1.0.0': async ({ path }, call) => {
    const { status } = await findPayment(path['payment-product'], path.paymentId, call);
    return { status: 200, headers: {}, body: { transactionStatus: status } };
  },
} satisfies For<'getPaymentStatus'>;
