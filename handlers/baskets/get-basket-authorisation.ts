/** GET /signing-baskets/{basketId}/authorisations/{authorisationId} */
import { readBasketAuthorisation } from '../../src/usecases/baskets/basket-authorisations.js';
import type { For } from '../call.js';

export default {
  'payments-1.3.2': async ({ path }, call) => {
    const scaStatus = await readBasketAuthorisation(path.basketId, path.authorisationId, call);
    return { status: 200, headers: {}, body: { scaStatus } };
  },
} satisfies For<'getBasketAuthorisation'>;
