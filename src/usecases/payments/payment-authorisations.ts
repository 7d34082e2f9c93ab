/** The authorisations of a payment and of its cancellation, as a TPP starts and follows them. */
import type { ScaStatus } from '../../domain/authorisation/authorisation.js';
import { addressViolations } from '../../domain/payments/checks.js';
import type { Payment } from '../../domain/payments/payment.js';
import { isCancellable, isUndecided } from '../../domain/payments/status.js';
import { refuseIfAny } from '../../domain/problem.js';
import {
  isStarted,
  listAuthorisations,
  planStart,
  readScaStatus,
  type Authorisable,
  type Started,
  type StartWish,
} from '../authorisation/resources.js';
import { requireCompany } from './corporate.js';
import { requireFreeToApprove } from '../baskets/entry-freedom.js';
import { once, type Once } from '../idempotency.js';
import type { PaymentAddress } from './payment-cancellation.js';
import { findPayment } from './payments.js';
import type { Call } from '../services.js';

/** What of a payment is authorised: that it is executed, or that it is not. */
export type PaymentMatter = 'payment' | 'cancellation';

export interface PaymentStartWish extends StartWish {
  readonly psuCorporateId?: string;
}

export async function startPaymentAuthorisation(
  matter: PaymentMatter,
  { paymentId, product }: PaymentAddress,
  wish: PaymentStartWish,
  call: Call,
): Promise<Once<Started>> {
  const plan = async () => {
    const payment = await findPayment(product, paymentId, call);
    requireFreeToApprove(payment, 'path.paymentId');
    refuseIfAny(addressViolations(wish, call.client));
    requireCompany(wish.psuCorporateId, await call.services.bank.mandateOf(payment.debtorAccountId));
    return planStart(authorisables[matter](payment, call), wish, call);
  };
  return once(call, plan, isStarted);
}

const authorisables: Readonly<Record<PaymentMatter, (payment: Payment, call: Call) => Authorisable>> = {
  payment: ({ id, status }, { services: { clock, stores } }) => ({
    resource: { kind: 'payment', id },
    isOpen: isUndecided(status),
    hold: (transaction) => stores.payments.holdUndecided(transaction, id, clock.now()),
    closedText: 'The payment is decided: there is nothing left to approve.',
  }),
  cancellation: ({ id, status }, { services: { stores } }) => ({
    resource: { kind: 'cancellation', id },
    isOpen: isCancellable(status),
    hold: (transaction) => stores.cancellations.hold(transaction, id),
    closedText: 'Only a payment that is approved and not yet executed needs a cancellation to be approved.',
  }),
};

export async function listPaymentAuthorisations(
  matter: PaymentMatter,
  address: PaymentAddress,
  call: Call,
): Promise<readonly string[]> {
  const { id } = await findPayment(address.product, address.paymentId, call);
  return listAuthorisations({ kind: matter, id }, call);
}

export async function readPaymentAuthorisation(
  matter: PaymentMatter,
  address: PaymentAddress,
  authorisationId: string,
  call: Call,
): Promise<ScaStatus> {
  const { id, status } = await findPayment(address.product, address.paymentId, call);
  const scaStatus = await readScaStatus({ kind: matter, id }, authorisationId, call);
  // Nothing is open any more of what is rejected, whether or not that has been written down.
  return status === 'RJCT' && scaStatus !== 'finalised' ? 'failed' : scaStatus;
}
