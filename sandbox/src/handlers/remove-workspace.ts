/** DELETE /workspace */
import { removeWorkspace } from '../usecases/workspaces/workspaces.js';
import { reply, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async (_request, call) => {
    await removeWorkspace(requireWorkspace(call), call.services);
    return reply({ status: 204, headers: {} });
  },
} satisfies For<'removeWorkspace'>;
