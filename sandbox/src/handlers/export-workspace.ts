/** GET /workspace/export */
import { callbackAddress } from '../api/portal-paths.js';
import { exportWorkspace } from '../usecases/files/workspace-export.js';
import { ok, requireWorkspace, type For } from './call.js';
import { fileShown } from './file-shown.js';

export default {
  'sandbox-1.0.0': async (_request, call) => {
    const place = { workspace: requireWorkspace(call), callbackAddress: callbackAddress(call.publicUrl) };
    return ok(fileShown(await exportWorkspace(place, call.services)));
  },
} satisfies For<'exportWorkspace'>;
