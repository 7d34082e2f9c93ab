/** Answers with payments and their status; a read returns the fields as submitted that its version has. */
import { payment, paymentStatus } from '../../src/domain/resource-fields.js';
import {
  awaitPaymentStatus,
  readPaymentStatus,
  type PaymentStatus,
} from '../../src/usecases/payments/payment-status.js';
import type { BodyOf } from '../../src/contract/operation.js';
import { findPayment } from '../../src/usecases/payments/payments.js';
import { ok, reply, type Call, type Ok, type Reply } from '../call.js';
import { toPaymentAddress, type PaymentRequest } from './authorisations.js';
import { show } from './fields.js';
import { toWaitSeconds } from './headers.js';

export async function readPayment({ path }: PaymentRequest, call: Call): Promise<Ok<BodyOf<'getPayment'>>> {
  const { order, product, status } = await findPayment(path['payment-product'], path.paymentId, call);
  return ok(show(payment, { ...order, transactionStatus: status }, call, product));
}

const fundsMissing = {
  category: 'WARNING',
  code: 'FUNDS_NOT_AVAILABLE',
  text: 'The account does not have the money for amount and fee.',
} as const;

export async function readStatus(
  request: PaymentRequest,
  call: Call,
): Promise<Ok<BodyOf<'getPaymentStatus'>>> {
  return ok(showStatus(await readPaymentStatus(toPaymentAddress(request), call), call));
}

function showStatus(status: PaymentStatus, call: Call): BodyOf<'getPaymentStatus'> {
  const isShort = status.fundsAvailable === false;
  return show(paymentStatus, { ...status, ...(isShort && { tppMessages: [fundsMissing] }) }, call);
}

/** As above; with `Prefer: wait`, the answer waits for a change of the status. */
export async function awaitStatus(
  request: PaymentRequest & { readonly headers: { readonly prefer?: string } },
  call: Call,
): Promise<StatusReply> {
  const seconds = toWaitSeconds(request.headers.prefer);
  if (seconds === undefined) return readStatus(request, call);
  const { status, waitSeconds } = await awaitPaymentStatus(toPaymentAddress(request), seconds, call);
  const headers = waitSeconds === undefined ? {} : { 'preference-applied': `wait=${waitSeconds}` };
  return reply({ status: 200, headers, body: showStatus(status, call) });
}

type StatusReply = Reply<{
  readonly status: 200;
  readonly headers: { readonly 'preference-applied'?: string };
  readonly body: BodyOf<'getPaymentStatus'>;
}>;
