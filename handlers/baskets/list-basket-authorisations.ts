/** GET /signing-baskets/{basketId}/authorisations */
import type { For } from '../call.js';
import { listOf } from '../mapping/authorisations.js';

export default {
  'payments-1.3.2': listOf('basket', ({ path }) => path),
} satisfies For<'listBasketAuthorisations'>;
