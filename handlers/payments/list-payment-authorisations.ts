/** GET /{payment-service}/{payment-product}/{paymentId}/authorisations */
import type { For } from '../call.js';
import { listOf, paymentAddressOf } from '../mapping/authorisations.js';

const list = listOf('payment', paymentAddressOf);

export default { 'payments-1.0.0': list } satisfies For<'listPaymentAuthorisations'>;
