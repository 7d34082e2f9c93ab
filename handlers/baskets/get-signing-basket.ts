/** GET /signing-baskets/{basketId} */
import type { SigningBasket } from '../../generated/payments-1.3.2.js';
import { filled } from '../../src/contract/filled.js';
import { findBasket } from '../../src/usecases/baskets/baskets.js';
import { ok, type For } from '../call.js';
import { buildBasketLinks, buildStartLink } from '../mapping/baskets.js';

export default {
  'payments-1.3.2': async ({ path }, call) => {
    const { consentIds, id, paymentIds, status } = await findBasket(path.basketId, call);
    const body: SigningBasket = filled({
      payments: paymentIds.length > 0 ? paymentIds : undefined,
      consents: consentIds.length > 0 ? consentIds : undefined,
      transactionStatus: status,
      // A basket that waits for another signer links the start of that signer's authorisation.
      _links: { ...(status === 'PATC' && buildStartLink(id, call)), ...buildBasketLinks(id, call) },
    });
    return ok(body);
  },
} satisfies For<'getSigningBasket'>;
