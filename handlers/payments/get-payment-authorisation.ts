/** GET /{payment-service}/{payment-product}/{paymentId}/authorisations/{authorisationId} */
import type { For } from '../call.js';
import { byService, createReadHandler, toPaymentAddress } from '../mapping/authorisations.js';

const read = createReadHandler('payment', toPaymentAddress);

export default {
  'payments-1.0.0': read,
  'payments-1.3.16': byService({
    payments: read,
    'periodic-payments': createReadHandler('standing-order', toPaymentAddress),
  }),
} satisfies For<'getPaymentAuthorisation'>;
