/** PUT /clients/{clientId} */
import { changeWorkspaceClient } from '../usecases/workspaces/workspace-client-changes.js';
import { ok, requirePlace, type For } from './call.js';
import { clientShown } from './workspace-shown.js';

export default {
  'sandbox-1.0.0': async ({ body, path: { clientId } }, call) => {
    const place = { clientId, ...requirePlace(call) };
    return ok(clientShown(await changeWorkspaceClient(body, place, call.services)));
  },
} satisfies For<'changeWorkspaceClient'>;
