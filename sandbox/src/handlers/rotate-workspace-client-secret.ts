/** POST /clients/{clientId}/secret */
import { rotateWorkspaceClientSecret } from '../usecases/workspaces/workspace-client-changes.js';
import { addressOf, reply, workspaceOf, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ path: { clientId } }, call) => {
    const address = { clientId, workspace: workspaceOf(call) };
    const secret = await rotateWorkspaceClientSecret(address, call.services);
    const headers = { location: addressOf(call, 'clients', clientId), 'cache-control': 'no-store' } as const;
    return reply({ status: 201, headers, body: { secret } });
  },
} satisfies For<'rotateWorkspaceClientSecret'>;
