/** GET /log */
import { defined } from '../../../src/domain/defined.js';
import { listLog } from '../usecases/log/log-reading.js';
import { ok, requireWorkspace, type For } from './call.js';
import { summaryShown } from './log-shown.js';

export default {
  'sandbox-1.0.0': async ({ query }, call) => {
    const { clientId, cursor, operation, pageSize, requestId, status } = query;
    const filter = defined({ clientId, operation, requestId, status });
    const page = await listLog({ filter, cursor, pageSize }, requireWorkspace(call), call.services);
    return ok({ entries: page.entries.map(summaryShown), ...defined({ next: page.next }) });
  },
} satisfies For<'listLog'>;
