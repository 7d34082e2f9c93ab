/** GET /clock */
import { readClock } from '../usecases/test-clock/clocks.js';
import { ok, requireWorkspace, type For } from './call.js';
import { clockShown } from './workspace-shown.js';

export default {
  'sandbox-1.0.0': async (_request, call) =>
    ok(clockShown(await readClock(requireWorkspace(call), call.services))),
} satisfies For<'getWorkspaceClock'>;
