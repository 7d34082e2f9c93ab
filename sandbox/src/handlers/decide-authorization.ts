/** POST /authorization-decisions */
import { decideAtEndpoint } from '../usecases/decisions/decisions.js';
import { reply, requireWorkspace, type For } from './call.js';
import { decisionShown } from './decision-shown.js';

export default {
  'sandbox-1.0.0': async ({ body }, call) => {
    const decided = await decideAtEndpoint(body, { ...call, workspace: requireWorkspace(call) });
    return reply({ status: 200, headers: { 'cache-control': 'no-store' }, body: decisionShown(decided) });
  },
} satisfies For<'decideAuthorization'>;
