/** DELETE /signing-baskets/{basketId} */
import { deleteBasket } from '../../src/usecases/baskets/baskets.js';
import { reply, type For } from '../call.js';
import { buildReplayHeaders } from '../mapping/headers.js';

export default {
  'payments-1.3.2': async ({ path }, call) => {
    const { replayed } = await deleteBasket(path.basketId, call);
    return reply({ status: 204, headers: buildReplayHeaders(replayed) });
  },
} satisfies For<'deleteSigningBasket'>;
