/** PUT /faults */
import { replaceFaults } from '../usecases/faults.js';
import { ok, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ body }, call) =>
    ok({ faults: [...(await replaceFaults(body.faults, requireWorkspace(call), call.services))] }),
} satisfies For<'replaceFaults'>;
