/** POST /clients/{clientId}/secret */
import { rotateWorkspaceClientSecret } from '../usecases/workspaces/workspace-client-changes.js';
import { resourceUrl, reply, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ path: { clientId } }, call) => {
    const address = { clientId, workspace: requireWorkspace(call) };
    const secret = await rotateWorkspaceClientSecret(address, call.services);
    const headers = {
      location: resourceUrl(call, 'clients', clientId),
      'cache-control': 'no-store',
    } as const;
    return reply({ status: 201, headers, body: { secret } });
  },
} satisfies For<'rotateWorkspaceClientSecret'>;
