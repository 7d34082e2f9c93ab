/** GET /signing-baskets/{basketId}/authorisations/{authorisationId} */
import type { For } from '../call.js';
import { createReadHandler } from '../mapping/authorisations.js';

export default {
  'payments-1.3.2': createReadHandler('basket', ({ path }) => path),
} satisfies For<'getBasketAuthorisation'>;
