/** GET /signing-baskets/{basketId}/authorisations/{authorisationId} */
import type { ForEvery } from '../call.js';
import { createReadHandler } from '../mapping/authorisations.js';

export default {
  every: createReadHandler('basket', ({ path }) => path),
} satisfies ForEvery<'getBasketAuthorisation'>;
