/** POST /{payment-service}/{payment-product}/{paymentId}/cancellation-authorisations */
import type { For } from '../call.js';
import { startsOf } from '../mapping/authorisations.js';

export default startsOf('cancellation') satisfies For<'startCancellationAuthorisation'>;
