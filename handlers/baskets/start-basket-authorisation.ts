/** POST /signing-baskets/{basketId}/authorisations */
import { startBasketAuthorisation } from '../../src/usecases/baskets/basket-authorisations.js';
import type { For } from '../call.js';
import { startedFrom132, startWishOf } from '../mapping/authorisations.js';
import { basketAuthorisationsOf } from '../mapping/baskets.js';

export default {
  'payments-1.3.2': async ({ headers, path }, call) => {
    const start = await startBasketAuthorisation(path.basketId, startWishOf(headers), call);
    return startedFrom132(basketAuthorisationsOf(path.basketId, call), start, call);
  },
} satisfies For<'startBasketAuthorisation'>;
