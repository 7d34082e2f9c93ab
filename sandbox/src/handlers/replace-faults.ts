/** PUT /faults */
import { replaceFaults } from '../usecases/faults.js';
import { ok, workspaceOf, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ body }, call) =>
    ok({ faults: [...(await replaceFaults(body.faults, workspaceOf(call), call.services))] }),
} satisfies For<'replaceFaults'>;
