/** GET /clients */
import { listWorkspaceClients } from '../usecases/workspaces/workspace-clients.js';
import { ok, requireWorkspace, type For } from './call.js';
import { clientShown } from './workspace-shown.js';

export default {
  'sandbox-1.0.0': async (_request, call) => {
    const clients = await listWorkspaceClients(requireWorkspace(call), call.services);
    return ok({ clients: clients.map(clientShown) });
  },
} satisfies For<'listWorkspaceClients'>;
