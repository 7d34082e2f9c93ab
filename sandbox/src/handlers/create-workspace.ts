/** POST /workspaces */
import { workspaceAddress } from '../api/portal-paths.js';
import { createWorkspace } from '../usecases/workspaces/workspaces.js';
import { resourceUrl, reply, type For } from './call.js';
import { workspaceShown } from './workspace-shown.js';

export default {
  'sandbox-1.0.0': async (_request, call) => {
    const workspace = await createWorkspace(call.callerNetwork, call.services);
    return reply({
      status: 201,
      headers: { location: resourceUrl(call, 'workspace'), 'cache-control': 'no-store' },
      body: {
        key: workspace.key,
        address: workspaceAddress(call.publicUrl, workspace.key),
        workspace: workspaceShown(workspace, call.services),
      },
    });
  },
} satisfies For<'createWorkspace'>;
