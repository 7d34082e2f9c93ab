/** GET /{payment-service}/{payment-product}/{paymentId}/authorisations/{authorisationId} */
import type { For } from '../call.js';
import { paymentAddressOf, readOf } from '../mapping/authorisations.js';

export default {
  'payments-1.0.0': readOf('payment', paymentAddressOf),
} satisfies For<'getPaymentAuthorisation'>;
