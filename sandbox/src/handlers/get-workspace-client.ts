/** GET /clients/{clientId} */
import { findWorkspaceClient } from '../usecases/workspaces/workspace-clients.js';
import { ok, workspaceOf, type For } from './call.js';
import { clientShown } from './client-shown.js';

export default {
  'sandbox-1.0.0': async ({ path }, call) =>
    ok(clientShown(await findWorkspaceClient(path.clientId, workspaceOf(call), call.services))),
} satisfies For<'getWorkspaceClient'>;
