/** GET /clients/{clientId} */
import { findWorkspaceClient } from '../usecases/workspaces/workspace-clients.js';
import { ok, requireWorkspace, type For } from './call.js';
import { clientShown } from './workspace-shown.js';

export default {
  'sandbox-1.0.0': async ({ path }, call) =>
    ok(clientShown(await findWorkspaceClient(path.clientId, requireWorkspace(call), call.services))),
} satisfies For<'getWorkspaceClient'>;
