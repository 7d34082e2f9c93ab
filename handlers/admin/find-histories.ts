/** GET /histories/{id} */
import { historiesOf } from '../../src/usecases/operator/history.js';
import { ok, type For } from '../call.js';
import { historyShown } from '../mapping/histories.js';

export default {
  'admin-1.0.0': async ({ path }, { services }) => {
    const histories = await historiesOf(path.id, services);
    return ok({ histories: histories.map(historyShown) });
  },
} satisfies For<'findHistories'>;
