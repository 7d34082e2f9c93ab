/** GET /signing-baskets/{basketId}/authorisations */
import { listBasketAuthorisations } from '../../src/usecases/baskets/basket-authorisations.js';
import type { For } from '../call.js';

export default {
  'payments-1.3.2': async ({ path }, call) => {
    const authorisationIds = await listBasketAuthorisations(path.basketId, call);
    return { status: 200, headers: {}, body: { authorisationIds } };
  },
} satisfies For<'listBasketAuthorisations'>;
