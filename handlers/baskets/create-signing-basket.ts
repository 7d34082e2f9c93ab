/** POST /signing-baskets */
import type { BasketRequest } from '../../src/domain/baskets/checks.js';
import { takeFields } from '../../src/domain/field-table.js';
import { basketRequest } from '../../src/domain/resource-fields.js';
import { createBasket, type CreatedBasket } from '../../src/usecases/baskets/baskets.js';
import type { SigningBasketLinks } from '../../generated/payments-1.3.2.js';
import { authorisationUrl, type Call, type For } from '../call.js';
import { buildAppLinks } from '../mapping/authorisations.js';
import { buildBasketLinks, buildStartLink } from '../mapping/baskets.js';
import { toCreatedReply, toCreationOptions } from '../mapping/headers.js';

export default {
  'payments-1.3.2': async ({ body, headers }, call) => {
    const request = takeFields<BasketRequest>(basketRequest, body, call.contract);
    const creation = await createBasket(request, toCreationOptions(headers), call);
    const { basketId } = creation.outcome;
    const links = buildBasketLinks(basketId, call);
    return toCreatedReply(links.self.href, creation, {
      transactionStatus: 'RCVD',
      basketId,
      _links: { ...buildAuthorisationLinks(creation.outcome, call), ...links },
    });
  },
} satisfies For<'createSigningBasket'>;

function buildAuthorisationLinks(
  { authorisationId, basketId, needsMoreSigners }: CreatedBasket,
  call: Call,
): SigningBasketLinks {
  if (authorisationId === undefined) return buildStartLink(basketId, call);
  return {
    scaRedirect: { href: authorisationUrl(call, authorisationId) },
    ...buildAppLinks(authorisationId, call),
    ...(needsMoreSigners && buildStartLink(basketId, call)),
  };
}
