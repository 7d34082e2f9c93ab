/** POST /{payment-service}/{payment-product}/{paymentId}/authorisations */
import type { For } from '../call.js';
import { startsOf } from '../mapping/authorisations.js';

export default startsOf('payment') satisfies For<'startPaymentAuthorisation'>;
