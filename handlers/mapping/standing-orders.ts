/** Maps periodic payments (standing orders): the initiation, the reads and the cancellation. */
import type { BodyOf } from '../../src/contract/operation.js';
import { defined } from '../../src/domain/defined.js';
import type { Product } from '../../src/domain/payments/products.js';
import { periodicPayment, periodicStatus } from '../../src/domain/resource-fields.js';
import { findForeignPeriodicFields, takePeriodicOrder } from '../../src/domain/standing-orders/fields.js';
import type { PeriodicOrder } from '../../src/domain/standing-orders/standing-order.js';
import { cancelStandingOrder } from '../../src/usecases/standing-orders/standing-order-cancellation.js';
import {
  initiateStandingOrder,
  readStandingOrder,
} from '../../src/usecases/standing-orders/standing-orders.js';
import { ok, type Call, type Ok, type Reply } from '../call.js';
import { toPaymentAddress, type PaymentRequest } from './authorisations.js';
import { type Cancelled, toCancelledReply } from './cancellations.js';
import { show } from './fields.js';
import type { Created } from './headers.js';
import { toInitiatedReply, toInitiationOptions, type InitiationHeaders } from './initiation.js';

interface Request {
  readonly path: { readonly 'payment-product': Product };
  /** Typed as stored, so that the compiler compares the types of fields of the same name. */
  readonly body: PeriodicOrder;
  readonly headers: InitiationHeaders;
}

export async function initiatePeriodic(
  { body, headers, path }: Request,
  call: Call,
): Promise<Created<BodyOf<'initiatePeriodicPayment', 201>>> {
  const product = path['payment-product'];
  const { contract } = call;
  const options = toInitiationOptions(headers, findForeignPeriodicFields(body, product, contract), call);
  const order = takePeriodicOrder(body, contract, product);
  const initiated = await initiateStandingOrder(product, order, options, call);
  return toInitiatedReply('standing-order', product, initiated, call);
}

export async function readPeriodic(
  request: PaymentRequest,
  call: Call,
): Promise<Ok<BodyOf<'getPeriodicPayment'>>> {
  const { order } = await readStandingOrder(toPaymentAddress(request), call);
  // The Berlin Group's answer has no months.
  const { monthsOfExecution: _months, ...submitted } = order.order;
  const shown = { ...submitted, transactionStatus: order.status };
  return ok(show(periodicPayment, shown, call, order.product));
}

export async function readStatusOfPeriodic(
  request: PaymentRequest,
  call: Call,
): Promise<Ok<BodyOf<'getPeriodicPaymentStatus'>>> {
  const { order, statusReasonCode } = await readStandingOrder(toPaymentAddress(request), call);
  const shown = { transactionStatus: order.status, ...defined({ statusReasonCode }) };
  return ok(show(periodicStatus, shown, call));
}

export async function cancelPeriodic(
  request: PaymentRequest,
  call: Call,
): Promise<Reply<Cancelled<BodyOf<'getPeriodicPaymentStatus'>['transactionStatus']>>> {
  const { outcome, replayed } = await cancelStandingOrder(toPaymentAddress(request), call);
  const { transactionStatus } = show(periodicStatus, outcome, call);
  return toCancelledReply('standing-cancel', { replayed, transactionStatus }, request, call);
}
