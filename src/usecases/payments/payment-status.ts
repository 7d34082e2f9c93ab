/** The status of a payment for its TPP, with the availability of funds if the bank knows it. */
import { defined } from '../../domain/defined.js';
import { isFinal, type Payment, type TransactionStatus } from '../../domain/payments/payment.js';
import { type StatusReasonCode, toStatusReasonCode } from '../../domain/payments/status-reason.js';
import { Problem } from '../../domain/problem.js';
import type { StatusOwner } from '../../storage/tables/status-owners.js';
import type { Call, Services } from '../services.js';
import { findPayment, type PaymentAddress } from './payments.js';
import { hasFunds } from './signing-checks.js';

export interface PaymentStatus {
  readonly transactionStatus: TransactionStatus;
  /** Absent before the payment is authorised, and when it ended for a reason other than money. */
  readonly fundsAvailable?: boolean;
  /** Present with RJCT and CANC. */
  readonly statusReasonCode?: StatusReasonCode;
}

export async function readPaymentStatus(address: PaymentAddress, call: Call): Promise<PaymentStatus> {
  const { paymentId, product } = address;
  const payment = await findPayment(product, paymentId, call);
  const shown = await buildPaymentStatus(payment, call.services);
  // A payment booked between the two reads would look like a lack of funds.
  const mayBeBooked = shown.transactionStatus === 'ACTC' && shown.fundsAvailable === false;
  if (!mayBeBooked) return shown;
  const later = await findPayment(product, paymentId, call);
  return later.status === payment.status ? shown : buildPaymentStatus(later, call.services);
}

/** The longest wait for a change, in seconds; a caller that asks for more waits so long. */
const longestWaitSeconds = 10;

export interface AwaitedStatus {
  readonly status: PaymentStatus;
  /** The wait that the bank has granted; absent when no waiting place was free, and the answer came at once. */
  readonly waitSeconds?: number;
}

/**
 * Reads the status, and waits up to `askedSeconds`, at most ten, for a change (RFC 7240, section 4.3). A final status is
 * answered at once, because it is the outcome that a TPP waits for. Throws what `findPayment` throws, and
 * `request.timeout` when the caller disconnects.
 */
export async function awaitPaymentStatus(
  address: PaymentAddress,
  askedSeconds: number,
  call: Call,
): Promise<AwaitedStatus> {
  const { client, services, suspend } = call;
  const waitSeconds = Math.min(askedSeconds, longestWaitSeconds);
  const status = await readPaymentStatus(address, call);
  const { transactionStatus } = status;
  if (waitSeconds === 0 || isFinal(transactionStatus)) return { status, waitSeconds };
  const leave = suspend && services.statusWatch.take(client.id);
  if (!leave) return { status };
  const shown = { paymentId: address.paymentId, status: transactionStatus };
  try {
    await suspend((left) => services.statusWatch.change(shown, waitSeconds * 1000, left));
  } finally {
    leave();
  }
  return { status: await readPaymentStatus(address, call), waitSeconds };
}

async function buildPaymentStatus(payment: Payment, services: Services): Promise<PaymentStatus> {
  const { status: transactionStatus } = payment;
  if (transactionStatus === 'RJCT' || transactionStatus === 'CANC') {
    const cause = await findCause('payment', payment, services);
    const statusReasonCode = toStatusReasonCode(cause);
    return { transactionStatus, ...(cause === 'no-funds' && { fundsAvailable: false }), statusReasonCode };
  }
  const fundsAvailable = await findFunds(payment, services);
  return { transactionStatus, ...defined({ fundsAvailable }) };
}

/** Whether the money is or was available; statuses that imply nothing about money cause no read. */
async function findFunds(payment: Payment, services: Services): Promise<boolean | undefined> {
  switch (payment.status) {
    case 'ACSP':
    case 'ACSC':
    case 'ACCC':
      return true;
    case 'ACTC':
    case 'PDNG':
      return fundsNow(payment, services);
    default:
      return undefined;
  }
}

/** Returns undefined while the core is unavailable: the status itself does not depend on the core. */
async function fundsNow(payment: Payment, services: Services): Promise<boolean | undefined> {
  try {
    return await hasFunds(payment, services);
  } catch (error) {
    if (error instanceof Problem && error.reason === 'server.unavailable') return undefined;
    throw error;
  }
}

interface Ended {
  readonly id: string;
  readonly status: string;
}

async function findCause(
  owner: StatusOwner,
  { id, status }: Ended,
  { read, stores }: Services,
): Promise<string | undefined> {
  return (await read.run((db) => stores.transitions.findMove(db, owner, id, status)))?.cause;
}

/** Why an order ended; undefined for one that is neither rejected nor cancelled. */
export async function readReasonCode(
  owner: StatusOwner,
  order: Ended,
  services: Services,
): Promise<StatusReasonCode | undefined> {
  if (order.status !== 'RJCT' && order.status !== 'CANC') return undefined;
  return toStatusReasonCode(await findCause(owner, order, services));
}
