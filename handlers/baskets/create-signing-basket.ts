/** POST /signing-baskets */
import { defined } from '../../src/domain/defined.js';
import { createBasket, type CreatedBasket } from '../../src/usecases/baskets/baskets.js';
import type { SigningBasketLinks } from '../../generated/payments-1.3.2.js';
import { authorisationAddress, type Call, type For } from '../call.js';
import { appLinksOf } from '../mapping/authorisations.js';
import { basketLinksOf, startLinkOf } from '../mapping/baskets.js';
import { created, startOptionsOf, startsExplicitly } from '../mapping/headers.js';

export default {
  'payments-1.3.2': async ({ body, headers }, call) => {
    // Only the two lists; an unknown field is neither stored nor echoed.
    const request = defined({ paymentIds: body.paymentIds, consentIds: body.consentIds });
    const options = { ...startOptionsOf(headers), startsExplicitly: startsExplicitly(headers) };
    const creation = await createBasket(request, options, call);
    const { basketId } = creation.outcome;
    const links = basketLinksOf(basketId, call);
    return created(links.self.href, creation, {
      transactionStatus: 'RCVD',
      basketId,
      _links: { ...authorisationLinksOf(creation.outcome, call), ...links },
    });
  },
} satisfies For<'createSigningBasket'>;

function authorisationLinksOf(
  { authorisationId, basketId, needsMoreSigners }: CreatedBasket,
  call: Call,
): SigningBasketLinks {
  if (authorisationId === undefined) return startLinkOf(basketId, call);
  return {
    scaRedirect: { href: authorisationAddress(call, authorisationId) },
    ...appLinksOf(authorisationId, call),
    ...(needsMoreSigners && startLinkOf(basketId, call)),
  };
}
