/** POST /clock */
import { sendForward } from '../usecases/test-clock/clocks.js';
import { repetitionOf } from '../../../handlers/mapping/headers.js';
import { reply, workspaceOf, type For } from './call.js';
import { clockShown } from './clock-shown.js';

export default {
  'sandbox-1.0.0': async ({ body }, call) => {
    const { requestId, services } = call;
    const order = { workspace: workspaceOf(call), forward: body.forward, requestId };
    const { outcome, replayed } = await sendForward(order, services);
    return reply({ status: 200, headers: repetitionOf(replayed), body: clockShown(outcome) });
  },
} satisfies For<'forwardWorkspaceClock'>;
