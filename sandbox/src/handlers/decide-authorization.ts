/** POST /authorization-decisions */
import { decideAtEndpoint } from '../usecases/decisions/decisions.js';
import { reply, workspaceOf, type For } from './call.js';
import { decidedShown } from './decided-shown.js';

export default {
  'sandbox-1.0.0': async ({ body }, call) => {
    const decided = await decideAtEndpoint(body, { ...call, workspace: workspaceOf(call) });
    return reply({ status: 200, headers: { 'cache-control': 'no-store' }, body: decidedShown(decided) });
  },
} satisfies For<'decideAuthorization'>;
