/** POST /{payment-service}/{payment-product}/{paymentId}/cancellation-authorisations */
import type { For } from '../call.js';
import {
  pageAndAppLinksOf,
  pageLinksOf,
  paymentAddressOf,
  paymentCollectionOf,
  startOf,
} from '../mapping/authorisations.js';

const start = { resourceOf: paymentAddressOf, collectionOf: paymentCollectionOf('cancellation') };

export default {
  'payments-1.0.0': startOf('cancellation', { ...start, linksOf: pageLinksOf }),
  // 1.3.2 adds the links to the bank's app.
  'payments-1.3.2': startOf('cancellation', { ...start, linksOf: pageAndAppLinksOf }),
} satisfies For<'startCancellationAuthorisation'>;
