/** The answers to reads of a payment. */
import { findPayment } from '../../src/usecases/payments/reading.js';
import type { Call } from '../call.js';
import { submittedFrom132Of, submittedOf } from './orders.js';

interface Wish {
  readonly path: { readonly 'payment-product': string; readonly paymentId: string };
}

export async function read({ path }: Wish, call: Call) {
  const payment = await findPayment(path['payment-product'], path.paymentId, call);
  return ok({ ...submittedOf(payment), transactionStatus: payment.status });
}

/** 1.3.2 shows the debtor's name, and an RTGS payment without an ultimate creditor. */
export async function readFrom132({ path }: Wish, call: Call) {
  const payment = await findPayment(path['payment-product'], path.paymentId, call);
  return ok({ ...submittedFrom132Of(payment), transactionStatus: payment.status });
}

export async function readStatus({ path }: Wish, call: Call) {
  const { status } = await findPayment(path['payment-product'], path.paymentId, call);
  return ok({ transactionStatus: status });
}

function ok<Body>(body: Body) {
  return { status: 200, headers: {}, body } as const;
}
