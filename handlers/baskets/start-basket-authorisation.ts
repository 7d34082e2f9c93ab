/** POST /signing-baskets/{basketId}/authorisations */
import type { For } from '../call.js';
import { pageAndAppLinksOf, startOf } from '../mapping/authorisations.js';
import { basketAuthorisationsOf } from '../mapping/baskets.js';

export default {
  'payments-1.3.2': startOf('basket', {
    resourceOf: ({ path }) => path,
    collectionOf: ({ path }, call) => basketAuthorisationsOf(path.basketId, call),
    linksOf: pageAndAppLinksOf,
  }),
} satisfies For<'startBasketAuthorisation'>;
