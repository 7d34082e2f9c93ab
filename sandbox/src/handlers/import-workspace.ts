/** PUT /workspace/import */
import { callbackAddress } from '../api/portal-paths.js';
import { importWorkspace } from '../usecases/files/workspace-import.js';
import { reply, requireWorkspace, type For } from './call.js';
import { importShown } from './file-shown.js';

export default {
  'sandbox-1.0.0': async ({ body }, call) => {
    const place = { workspace: requireWorkspace(call), callbackAddress: callbackAddress(call.publicUrl) };
    const imported = await importWorkspace(body, place, call.services);
    return reply({ status: 200, headers: { 'cache-control': 'no-store' }, body: importShown(imported) });
  },
} satisfies For<'importWorkspace'>;
