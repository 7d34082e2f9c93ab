/** GET /{payment-service}/{payment-product}/{paymentId}/authorisations/{authorisationId} */
import type { ForEvery } from '../call.js';
import { toPaymentAddress, createReadHandler } from '../mapping/authorisations.js';

export default {
  every: createReadHandler('payment', toPaymentAddress),
} satisfies ForEvery<'getPaymentAuthorisation'>;
