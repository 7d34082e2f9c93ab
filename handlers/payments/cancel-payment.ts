/** DELETE /{payment-service}/{payment-product}/{paymentId} */
import type { BodyOf } from '../../src/contract/operation.js';
import { paymentStatus } from '../../src/domain/resource-fields.js';
import { cancelPayment } from '../../src/usecases/payments/cancellation.js';
import type { Call, For, Reply } from '../call.js';
import { toPaymentAddress, type PaymentRequest } from '../mapping/authorisations.js';
import { type Cancelled, toCancelledReply } from '../mapping/cancellations.js';
import { show } from '../mapping/fields.js';

async function cancel(
  request: PaymentRequest,
  call: Call,
): Promise<Reply<Cancelled<BodyOf<'getPaymentStatus'>['transactionStatus']>>> {
  const { outcome, replayed } = await cancelPayment(toPaymentAddress(request), call);
  const { transactionStatus } = show(paymentStatus, outcome, call);
  return toCancelledReply('cancellation', { replayed, transactionStatus }, request, call);
}

export default { 'payments-1.0.0': cancel } satisfies For<'cancelPayment'>;
