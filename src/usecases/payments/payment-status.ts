/** The status of a payment as its TPP asks for it, and beside it what the bank can say of the money. */
import { defined } from '../../domain/defined.js';
import type { Payment, TransactionStatus } from '../../domain/payments/payment.js';
import { Problem } from '../../domain/problem.js';
import type { Call, Services } from '../services.js';
import { findPayment, type PaymentAddress } from './payments.js';
import { hasFunds } from './signing-checks.js';

export interface PaymentStatus {
  readonly transactionStatus: TransactionStatus;
  /** Absent as long as nobody has authorised the payment, and where it has ended for another reason than money. */
  readonly fundsAvailable?: boolean;
}

export async function readPaymentStatus(address: PaymentAddress, call: Call): Promise<PaymentStatus> {
  const { paymentId, product } = address;
  const payment = await findPayment(product, paymentId, call);
  const shown = await statusOf(payment, call.services);
  // An execution between the two reads has taken the money away that was missed, and would look like a lack of it.
  const mayBeBooked = shown.transactionStatus === 'ACTC' && shown.fundsAvailable === false;
  if (!mayBeBooked) return shown;
  const later = await findPayment(product, paymentId, call);
  return later.status === payment.status ? shown : statusOf(later, call.services);
}

async function statusOf(payment: Payment, services: Services): Promise<PaymentStatus> {
  const fundsAvailable = await findFunds(payment, services);
  return { transactionStatus: payment.status, ...defined({ fundsAvailable }) };
}

/** Whether the money is there, or was; a status that says nothing about it costs no read. */
async function findFunds(payment: Payment, services: Services): Promise<boolean | undefined> {
  switch (payment.status) {
    case 'ACSP':
    case 'ACSC':
    case 'ACCC':
      return true;
    case 'ACTC':
    case 'PDNG':
      return fundsNow(payment, services);
    case 'RJCT':
      return (await wasShort(payment, services)) ? false : undefined;
    default:
      return undefined;
  }
}

/** What the core cannot say at the moment is left out: the status itself is known without it. */
async function fundsNow(payment: Payment, services: Services): Promise<boolean | undefined> {
  try {
    return await hasFunds(payment, services);
  } catch (error) {
    if (error instanceof Problem && error.reason === 'server.unavailable') return undefined;
    throw error;
  }
}

async function wasShort({ id, status }: Payment, { read, stores }: Services): Promise<boolean> {
  const cause = await read.run((db) => stores.transitions.findCause(db, 'payment', id, status));
  return cause === 'no-funds';
}
