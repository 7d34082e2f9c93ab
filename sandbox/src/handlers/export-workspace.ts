/** GET /workspace/export */
import { exportWorkspace } from '../usecases/files/workspace-export.js';
import { ok, requirePlace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async (_request, call) => {
    return ok(await exportWorkspace(requirePlace(call), call.services));
  },
} satisfies For<'exportWorkspace'>;
