/** Payments that a TPP has initiated, below the web server. */
import { stores } from '../../src/storage/stores.js';
import { initiatePayment } from '../../src/usecases/payments/payments.js';
import { signPayment } from '../../src/usecases/payments/payment-kind.js';
import type { ConsentBank } from '../support/embedded-bank/consent-bank.js';
import { ana, type Customer } from '../support/embedded-bank/sandbox.js';
import { orderOf } from '../support/tpp/tpp.js';

export const product = 'domestic-credit-transfers-hr';

export async function order(bank: ConsentBank, changes: Parameters<typeof orderOf>[0] = {}): Promise<string> {
  const call = await bank.call();
  const { outcome } = await initiatePayment(product, orderOf(changes), { waitsForFunds: false }, call);
  return outcome.paymentId;
}

export async function approve(
  { services }: ConsentBank,
  id: string,
  { userName: psuId }: Customer = ana,
): Promise<void> {
  await services.work.run(async (transaction) => {
    const payment = await stores.payments.find(transaction, id);
    if (!payment) throw new Error('there is no payment');
    await signPayment(transaction, payment, { psuId }, services);
  });
}
