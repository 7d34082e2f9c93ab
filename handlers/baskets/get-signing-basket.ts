/** GET /signing-baskets/{basketId} */
import { findBasket } from '../../src/usecases/baskets/baskets.js';
import type { For } from '../call.js';
import { readBasketLinksOf } from '../mapping/baskets.js';

export default {
  'payments-1.3.2': async ({ path }, call) => {
    const basket = await findBasket(path.basketId, call);
    const { consentIds, paymentIds, status } = basket;
    return {
      status: 200,
      headers: {},
      body: {
        ...(paymentIds.length > 0 && { payments: paymentIds }),
        ...(consentIds.length > 0 && { consents: consentIds }),
        transactionStatus: status,
        _links: readBasketLinksOf(basket, call),
      },
    };
  },
} satisfies For<'getSigningBasket'>;
