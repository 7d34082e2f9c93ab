/** DELETE /clients/{clientId} */
import { removeWorkspaceClient } from '../usecases/workspaces/workspace-client-changes.js';
import { reply, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ path: { clientId } }, call) => {
    await removeWorkspaceClient({ clientId, workspace: requireWorkspace(call) }, call.services);
    return reply({ status: 204, headers: {} });
  },
} satisfies For<'removeWorkspaceClient'>;
