/** POST /{payment-service}/{payment-product}/{paymentId}/cancellation-authorisations */
import type { For } from '../call.js';
import { pageAndAppLinksOf, pageLinksOf, startOfPayment } from '../mapping/authorisations.js';

export default {
  'payments-1.0.0': startOfPayment('cancellation', pageLinksOf),
  // 1.3.2 adds the links to the bank's app.
  'payments-1.3.2': startOfPayment('cancellation', pageAndAppLinksOf),
} satisfies For<'startCancellationAuthorisation'>;
