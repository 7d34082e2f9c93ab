/** GET /{payment-service}/{payment-product}/{paymentId}/cancellation-authorisations */
import type { For } from '../call.js';
import { createListHandler, toPaymentAddress } from '../mapping/authorisations.js';

const list = createListHandler('cancellation', toPaymentAddress);

export default { 'payments-1.0.0': list } satisfies For<'listCancellationAuthorisations'>;
