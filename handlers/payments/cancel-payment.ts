/** DELETE /{payment-service}/{payment-product}/{paymentId} */
import { cancelPayment } from '../../src/usecases/payments/cancellation.js';
import { addressOf, type Call, type For } from '../call.js';
import { paymentAddressOf, paymentCollectionOf, type PaymentRequest } from '../mapping/authorisations.js';
import { repetitionOf } from '../mapping/headers.js';

async function cancel(request: PaymentRequest, call: Call) {
  const address = paymentAddressOf(request);
  const { outcome, replayed } = await cancelPayment(address, call);
  const headers = repetitionOf(replayed);
  const { transactionStatus } = outcome;
  if (transactionStatus === 'CANC') return { status: 204, headers } as const;
  const self = addressOf(call, 'payments', address.product, address.paymentId);
  const _links = {
    startAuthorisation: { href: paymentCollectionOf('cancellation')(request, call) },
    self: { href: self },
    status: { href: `${self}/status` },
  };
  return { status: 202, headers, body: { transactionStatus, _links } } as const;
}

export default {
  'payments-1.0.0': cancel,
  // Spelled out beside the read, whose answer differs; the cancellation is the same.
  'payments-1.3.2': cancel,
} satisfies For<'cancelPayment'>;
