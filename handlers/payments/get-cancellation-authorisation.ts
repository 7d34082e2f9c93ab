/** GET /{payment-service}/{payment-product}/{paymentId}/cancellation-authorisations/{authorisationId} */
import type { ForEvery } from '../call.js';
import { toPaymentAddress, createReadHandler } from '../mapping/authorisations.js';

export default {
  every: createReadHandler('cancellation', toPaymentAddress),
} satisfies ForEvery<'getCancellationAuthorisation'>;
