/** DELETE /{payment-service}/{payment-product}/{paymentId} */
import { cancelPayment } from '../../src/usecases/payments/cancellation.js';
import { paymentStatus } from '../../src/domain/resource-fields.js';
import type { PaymentCancellation } from '../../generated/payments-1.0.0.js';
import { resourceUrl, reply, type Call, type For, type Reply } from '../call.js';
import { toPaymentAddress, paymentCollectionUrl, type PaymentRequest } from '../mapping/authorisations.js';
import { show } from '../mapping/fields.js';
import { buildReplayHeaders, type ReplayHeaders } from '../mapping/headers.js';

type Cancelled =
  | { readonly status: 202; readonly headers: ReplayHeaders; readonly body: PaymentCancellation }
  | { readonly status: 204; readonly headers: ReplayHeaders };

async function cancel(request: PaymentRequest, call: Call): Promise<Reply<Cancelled>> {
  const address = toPaymentAddress(request);
  const { outcome, replayed } = await cancelPayment(address, call);
  const headers = buildReplayHeaders(replayed);
  if (outcome.transactionStatus === 'CANC') return reply({ status: 204, headers });
  const { transactionStatus } = show(paymentStatus, outcome, call);
  const self = resourceUrl(call, 'payments', address.product, address.paymentId);
  return reply({
    status: 202,
    headers,
    body: {
      transactionStatus,
      _links: {
        startAuthorisation: { href: paymentCollectionUrl('cancellation')(request, call) },
        self: { href: self },
        status: { href: `${self}/status` },
      },
    },
  });
}

export default { 'payments-1.0.0': cancel } satisfies For<'cancelPayment'>;
