/** POST /clock */
import { advanceClock } from '../usecases/test-clock/clocks.js';
import { buildReplayHeaders } from '../../../handlers/mapping/headers.js';
import { reply, requireWorkspace, type For } from './call.js';
import { clockShown } from './workspace-shown.js';

export default {
  'sandbox-1.0.0': async ({ body }, call) => {
    const { requestId, services } = call;
    const order = { workspace: requireWorkspace(call), forward: body.forward, requestId };
    const { outcome, replayed } = await advanceClock(order, services);
    return reply({ status: 200, headers: buildReplayHeaders(replayed), body: clockShown(outcome) });
  },
} satisfies For<'forwardWorkspaceClock'>;
