/** GET /workspace */
import { ok, requireWorkspace, type For } from './call.js';
import { workspaceShown } from './workspace-shown.js';

export default {
  'sandbox-1.0.0': async (_request, call) => ok(workspaceShown(requireWorkspace(call), call.services)),
} satisfies For<'getWorkspace'>;
