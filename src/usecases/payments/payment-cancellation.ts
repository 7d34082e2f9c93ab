/** The TPP cancels a payment: at once when nobody has approved it, else once a customer has approved that. */
import { isCancellable, type TransactionStatus } from '../../domain/payments/status.js';
import { Problem } from '../../domain/problem.js';
import { requireFreeToEnd } from '../baskets/entry-freedom.js';
import { once, type Once, type Plan } from '../idempotency.js';
import { Overtaken } from '../authorisation/concurrent-change.js';
import { findPayment } from './payments.js';
import type { Call } from '../services.js';

/** Which payment a call is about, by its path. */
export interface PaymentAddress {
  readonly product: string;
  readonly paymentId: string;
}

export interface Cancelled {
  /** CANC, or the unchanged status of a payment whose cancellation a customer has to approve. */
  readonly transactionStatus: TransactionStatus;
}

function isCancelled(value: unknown): value is Cancelled {
  return typeof value === 'object' && value !== null && 'transactionStatus' in value;
}

export async function cancelPayment(address: PaymentAddress, call: Call): Promise<Once<Cancelled>> {
  try {
    return await once(call, () => planCancellation(address, call), isCancelled);
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    // Whenever this happens the payment has come closer to its end, so that it cannot happen often.
    return cancelPayment(address, call);
  }
}

async function planCancellation(
  { paymentId, product }: PaymentAddress,
  call: Call,
): Promise<Plan<Cancelled>> {
  const { clock, ids, stores } = call.services;
  const payment = await findPayment(product, paymentId, call);
  requireFreeToEnd(payment);
  const { id, status } = payment;
  if (status === 'RCVD') {
    return {
      outcome: { transactionStatus: 'CANC' },
      write: async (transaction) => {
        if (!(await stores.cancellations.cancelUnapproved(transaction, id))) throw new Overtaken();
        const cause = 'cancelled-by-tpp' as const;
        const change = { id: ids.next(), paymentId: id, from: status, to: 'CANC', cause } as const;
        await stores.payments.record(transaction, { ...change, at: clock.now() });
        await stores.authorisations.endAllOf(transaction, { kind: 'payment', id }, 'withdrawn');
      },
    };
  }
  if (!isCancellable(status)) throw refusalOf(status);
  return {
    outcome: { transactionStatus: status },
    write: async (transaction) => {
      if (!(await stores.cancellations.holdAt(transaction, id, status))) throw new Overtaken();
    },
  };
}

function refusalOf(status: TransactionStatus): Problem {
  return status === 'RJCT' || status === 'CANC'
    ? new Problem(
        'status.invalid',
        'The payment has ended without being executed: there is nothing to cancel.',
      )
    : new Problem('cancellation.invalid', 'The payment has been executed, and cannot be cancelled any more.');
}
