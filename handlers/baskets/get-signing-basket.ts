/** GET /signing-baskets/{basketId} */
import { findBasket } from '../../src/usecases/baskets/baskets.js';
import { ok, type For } from '../call.js';
import { basketLinksOf, startLinkOf } from '../mapping/baskets.js';

export default {
  'payments-1.3.2': async ({ path }, call) => {
    const { consentIds, id, paymentIds, status } = await findBasket(path.basketId, call);
    return ok({
      ...(paymentIds.length > 0 && { payments: paymentIds }),
      ...(consentIds.length > 0 && { consents: consentIds }),
      transactionStatus: status,
      // One that waits for its second signer says where that one's authorisation is started.
      _links: { ...(status === 'PATC' && startLinkOf(id, call)), ...basketLinksOf(id, call) },
    });
  },
} satisfies For<'getSigningBasket'>;
