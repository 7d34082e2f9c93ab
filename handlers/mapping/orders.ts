/** Answers with payments and their status; a read returns the fields as submitted that its version has. */
import { payment, paymentStatus } from '../../src/domain/resource-fields.js';
import { readPaymentStatus } from '../../src/usecases/payments/payment-status.js';
import type { BodyOf } from '../../src/contract/operation.js';
import { findPayment } from '../../src/usecases/payments/payments.js';
import { ok, type Call, type Ok } from '../call.js';
import { toPaymentAddress, type PaymentRequest } from './authorisations.js';
import { show } from './fields.js';

export async function readPayment({ path }: PaymentRequest, call: Call): Promise<Ok<BodyOf<'getPayment'>>> {
  const { order, product, status } = await findPayment(path['payment-product'], path.paymentId, call);
  return ok(show(payment, { ...order, transactionStatus: status }, call, product));
}

export async function readStatus(
  request: PaymentRequest,
  call: Call,
): Promise<Ok<BodyOf<'getPaymentStatus'>>> {
  return ok(show(paymentStatus, await readPaymentStatus(toPaymentAddress(request), call), call));
}
