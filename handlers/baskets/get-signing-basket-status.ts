/** GET /signing-baskets/{basketId}/status */
import { findBasket } from '../../src/usecases/baskets/baskets.js';
import { ok, type For } from '../call.js';

export default {
  'payments-1.3.2': async ({ path }, call) => {
    const { status } = await findBasket(path.basketId, call);
    return ok({ transactionStatus: status });
  },
} satisfies For<'getSigningBasketStatus'>;
