/** GET /{payment-service}/{payment-product}/{paymentId}/authorisations/{authorisationId} */
import type { For } from '../call.js';
import { toPaymentAddress, createReadHandler } from '../mapping/authorisations.js';

export default {
  'payments-1.0.0': createReadHandler('payment', toPaymentAddress),
} satisfies For<'getPaymentAuthorisation'>;
