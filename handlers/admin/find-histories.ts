/** GET /histories/{id} */
import { requireHistories } from '../../src/usecases/operator/history.js';
import { ok, type For } from '../call.js';
import { toHistory } from '../mapping/histories.js';

export default {
  'admin-1.0.0': async ({ path }, { services }) => {
    const histories = await requireHistories(path.id, services);
    return ok({ histories: histories.map(toHistory) });
  },
} satisfies For<'findHistories'>;
