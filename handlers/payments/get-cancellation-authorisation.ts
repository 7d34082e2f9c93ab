/** GET /{payment-service}/{payment-product}/{paymentId}/cancellation-authorisations/{authorisationId} */
import type { For } from '../call.js';
import { toPaymentAddress, createReadHandler } from '../mapping/authorisations.js';

export default {
  'payments-1.0.0': createReadHandler('cancellation', toPaymentAddress),
} satisfies For<'getCancellationAuthorisation'>;
