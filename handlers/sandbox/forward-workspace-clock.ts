/** POST /clock */
import { sendForward } from '../../src/usecases/sandbox/clocks.js';
import { ok, workspaceOf, type For } from './call.js';
import { clockShown } from './clock-shown.js';

export default {
  'sandbox-1.0.0': async ({ body }, call) =>
    ok(clockShown(await sendForward(workspaceOf(call), body.forward, call.services))),
} satisfies For<'forwardWorkspaceClock'>;
