/** GET /{payment-service}/{payment-product}/{paymentId}/cancellation-authorisations */
import type { For } from '../call.js';
import { listOf, paymentAddressOf } from '../mapping/authorisations.js';

const list = listOf('cancellation', paymentAddressOf);

export default { 'payments-1.0.0': list } satisfies For<'listCancellationAuthorisations'>;
