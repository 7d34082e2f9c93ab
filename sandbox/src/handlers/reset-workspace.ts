/** POST /workspace/reset */
import { resetWorkspace } from '../usecases/files/workspace-import.js';
import { reply, requirePlace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ body }, call) => {
    const { to = { version: 1 } } = body;
    const imported = await resetWorkspace(to, requirePlace(call), call.services);
    return reply({ status: 200, headers: { 'cache-control': 'no-store' }, body: imported });
  },
} satisfies For<'resetWorkspace'>;
