/** POST /signing-baskets */
import type { BasketRequest } from '../../src/domain/baskets/checks.js';
import { defined } from '../../src/domain/defined.js';
import { takeFields } from '../../src/domain/field-table.js';
import { basketRequest, createdBasket } from '../../src/domain/resource-fields.js';
import { createBasket } from '../../src/usecases/baskets/baskets.js';
import { resourceUrl, type ForEvery } from '../call.js';
import { buildCreationLinks } from '../mapping/creation-links.js';
import { show } from '../mapping/fields.js';
import { psuMessageOf, toCreatedReply, toCreationOptions } from '../mapping/headers.js';

export default {
  every: async ({ body, headers }, call) => {
    const request = takeFields<BasketRequest>(basketRequest, body, call.contract);
    const creation = await createBasket(request, toCreationOptions(headers), call);
    const { basketId } = creation.outcome;
    const self = resourceUrl(call, 'signing-baskets', basketId);
    const links = buildCreationLinks(self, creation.outcome, call);
    const psuMessage = psuMessageOf('basket', creation.outcome);
    const created = {
      transactionStatus: 'RCVD',
      basketId,
      ...defined({ psuMessage }),
      _links: links,
    } as const;
    return toCreatedReply(self, creation, show(createdBasket, created, call));
  },
} satisfies ForEvery<'createSigningBasket'>;
