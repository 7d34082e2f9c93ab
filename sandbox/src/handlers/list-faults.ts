/** GET /faults */
import { listFaults } from '../usecases/faults.js';
import { ok, workspaceOf, type For } from './call.js';

export default {
  'sandbox-1.0.0': async (_request, call) =>
    ok({ faults: [...(await listFaults(workspaceOf(call), call.services))] }),
} satisfies For<'listFaults'>;
