/** GET /{payment-service}/{payment-product}/{paymentId} */
import { findPayment } from '../../src/usecases/payments.js';
import type { Payment } from '../../src/domain/payments/payment.js';
import type { For } from '../call.js';
import { commonOf, debtorNameOf, domesticOf, rtgsOf, submittedOf } from '../mapping/orders.js';

function ok<Body>(body: Body) {
  return { status: 200, headers: {}, body } as const;
}

function orderOf(payment: Payment) {
  const order = submittedOf(payment);
  return payment.product === 'hr-rtgs-payments' ? rtgsOf(order) : domesticOf(order);
}

function orderFrom132Of(payment: Payment) {
  const order = submittedOf(payment);
  const fields = payment.product === 'hr-rtgs-payments' ? commonOf(order) : domesticOf(order);
  return { ...fields, ...debtorNameOf(order) };
}

export default {
  'payments-1.0.0': async ({ path }, call) => {
    const payment = await findPayment(path['payment-product'], path.paymentId, call);
    return ok({ ...orderOf(payment), transactionStatus: payment.status });
  },

  // 1.3.2 shows the debtor's name, and an RTGS payment without an ultimate creditor.
  'payments-1.3.2': async ({ path }, call) => {
    const payment = await findPayment(path['payment-product'], path.paymentId, call);
    return ok({ ...orderFrom132Of(payment), transactionStatus: payment.status });
  },
} satisfies For<'getPayment'>;
