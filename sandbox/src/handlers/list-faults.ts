/** GET /faults */
import { listFaults } from '../usecases/faults.js';
import { ok, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async (_request, call) =>
    ok({ faults: [...(await listFaults(requireWorkspace(call), call.services))] }),
} satisfies For<'listFaults'>;
