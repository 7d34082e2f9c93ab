/** POST /signing-baskets/{basketId}/authorisations */
import type { For } from '../call.js';
import { buildPageAndAppLinks, createStartHandler } from '../mapping/authorisations.js';
import { basketAuthorisationsUrl } from '../mapping/baskets.js';

export default {
  'payments-1.3.2': createStartHandler('basket', {
    resourceOf: ({ path }) => path,
    collectionOf: ({ path }, call) => basketAuthorisationsUrl(path.basketId, call),
    linksOf: buildPageAndAppLinks,
  }),
} satisfies For<'startBasketAuthorisation'>;
