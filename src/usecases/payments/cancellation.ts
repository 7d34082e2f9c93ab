/** The TPP cancels a payment: at once when nobody has approved it, else once a customer has approved that. */
import { isCancellable, type TransactionStatus } from '../../domain/payments/status.js';
import { Problem } from '../../domain/problem.js';
import { requireFreeToEnd } from '../baskets/entry-freedom.js';
import { once, type Once, type Plan } from '../idempotency.js';
import { ConcurrentChange, transition } from '../authorisation/transition.js';
import { paymentLiving } from './payment-kind.js';
import { findPayment, type PaymentAddress } from './reading.js';
import type { Call } from '../services.js';

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
    if (!(error instanceof ConcurrentChange)) throw error;
    // Whenever this happens the payment has come closer to its end, so that it cannot happen often.
    return cancelPayment(address, call);
  }
}

async function planCancellation(
  { paymentId, product }: PaymentAddress,
  call: Call,
): Promise<Plan<Cancelled>> {
  const { services } = call;
  const payment = await findPayment(product, paymentId, call);
  requireFreeToEnd(payment);
  const { id, status } = payment;
  if (status === 'RCVD') {
    const cancellation = { id, to: 'CANC', cause: 'cancelled-by-tpp' } as const;
    return {
      outcome: { transactionStatus: 'CANC' },
      write: async (transaction) => {
        const from = await transition(transaction, paymentLiving, cancellation, services);
        if (from === undefined) throw new ConcurrentChange();
      },
    };
  }
  if (!isCancellable(status)) throw refusalOf(status);
  return {
    outcome: { transactionStatus: status },
    write: async (transaction) => {
      const isThere = await services.stores.transitions.lockAt(transaction, 'payment', id, status);
      if (!isThere) throw new ConcurrentChange();
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
