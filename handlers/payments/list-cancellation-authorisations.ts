/** GET /{payment-service}/{payment-product}/{paymentId}/cancellation-authorisations */
import type { For } from '../call.js';
import { listOf, paymentAddressOf } from '../mapping/authorisations.js';

const list = listOf('cancellation', paymentAddressOf);

export default {
  'payments-1.0.0': list,
  // Spelled out beside the start, whose answer differs; the list is the same.
  'payments-1.3.2': list,
} satisfies For<'listCancellationAuthorisations'>;
