/** DELETE /workspace */
import { removeWorkspace } from '../usecases/workspaces/workspaces.js';
import { reply, workspaceOf, type For } from './call.js';

export default {
  'sandbox-1.0.0': async (_request, call) => {
    await removeWorkspace(workspaceOf(call), call.services);
    return reply({ status: 204, headers: {} });
  },
} satisfies For<'removeWorkspace'>;
