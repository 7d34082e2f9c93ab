/** GET /workspace/export */
import { callbackAddress } from '../domain/portal-paths.js';
import { exportWorkspace } from '../usecases/workspaces/workspace-export.js';
import { ok, workspaceOf, type For } from './call.js';
import { fileShown } from './file-shown.js';

export default {
  'sandbox-1.0.0': async (_request, call) => {
    const place = { workspace: workspaceOf(call), callbackAddress: callbackAddress(call.publicUrl) };
    return ok(fileShown(await exportWorkspace(place, call.services)));
  },
} satisfies For<'exportWorkspace'>;
