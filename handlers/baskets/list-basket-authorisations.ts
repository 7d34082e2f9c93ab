/** GET /signing-baskets/{basketId}/authorisations */
import type { For } from '../call.js';
import { createListHandler } from '../mapping/authorisations.js';

export default {
  'payments-1.3.2': createListHandler('basket', ({ path }) => path),
} satisfies For<'listBasketAuthorisations'>;
