/** GET /signing-baskets/{basketId} */
import { basket } from '../../src/domain/resource-fields.js';
import { findBasket } from '../../src/usecases/baskets/baskets.js';
import { ok, type ForEvery } from '../call.js';
import { buildBasketLinks, buildStartLink } from '../mapping/baskets.js';
import { show } from '../mapping/fields.js';

export default {
  every: async ({ path }, call) => {
    const { consentIds, id, paymentIds, status } = await findBasket(path.basketId, call);
    const shown = show(
      basket,
      {
        paymentIds: paymentIds.length > 0 ? paymentIds : undefined,
        consentIds: consentIds.length > 0 ? consentIds : undefined,
        transactionStatus: status,
      },
      call,
    );
    // A basket that waits for another signer links the start of that signer's authorisation.
    const start = status === 'PATC' ? buildStartLink(id, call) : {};
    return ok({ ...shown, _links: { ...start, ...buildBasketLinks(id, call) } });
  },
} satisfies ForEvery<'getSigningBasket'>;
