/** PUT /clients/{clientId} */
import { callbackAddress } from '../api/portal-paths.js';
import { changeWorkspaceClient } from '../usecases/workspaces/workspace-client-changes.js';
import { ok, requireWorkspace, type For } from './call.js';
import { clientShown } from './client-shown.js';

export default {
  'sandbox-1.0.0': async ({ body, path: { clientId } }, call) => {
    const place = {
      clientId,
      workspace: requireWorkspace(call),
      callbackAddress: callbackAddress(call.publicUrl),
    };
    return ok(clientShown(await changeWorkspaceClient(body, place, call.services)));
  },
} satisfies For<'changeWorkspaceClient'>;
