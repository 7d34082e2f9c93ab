/** GET /signing-baskets/{basketId}/status */
import { findBasket } from '../../src/usecases/baskets/baskets.js';
import { basketStatus } from '../../src/domain/resource-fields.js';
import { ok, type ForEvery } from '../call.js';
import { show } from '../mapping/fields.js';

export default {
  every: async ({ path }, call) => {
    const { status } = await findBasket(path.basketId, call);
    return ok(show(basketStatus, { transactionStatus: status }, call));
  },
} satisfies ForEvery<'getSigningBasketStatus'>;
