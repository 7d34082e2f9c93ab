/** PUT /workspace/import */
import { importWorkspace } from '../usecases/files/workspace-import.js';
import { reply, requirePlace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ body }, call) => {
    const imported = await importWorkspace(body, requirePlace(call), call.services);
    return reply({ status: 200, headers: { 'cache-control': 'no-store' }, body: imported });
  },
} satisfies For<'importWorkspace'>;
