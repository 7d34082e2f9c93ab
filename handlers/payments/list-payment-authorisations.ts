/** GET /{payment-service}/{payment-product}/{paymentId}/authorisations */
import type { For } from '../call.js';
import { byService, createListHandler, toPaymentAddress } from '../mapping/authorisations.js';

const list = createListHandler('payment', toPaymentAddress);

export default {
  'payments-1.0.0': list,
  'payments-1.3.16': byService({
    payments: list,
    'periodic-payments': createListHandler('standing-order', toPaymentAddress),
  }),
} satisfies For<'listPaymentAuthorisations'>;
