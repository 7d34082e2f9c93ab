/** POST /signing-baskets */
import { createBasket } from '../../src/usecases/baskets/baskets.js';
import type { For } from '../call.js';
import { basketRequestOf, basketWishesOf, createdBasket } from '../mapping/baskets.js';

export default {
  'payments-1.3.2': async ({ body, headers }, call) =>
    createdBasket(await createBasket(basketRequestOf(body), basketWishesOf(headers), call), call),
} satisfies For<'createSigningBasket'>;
