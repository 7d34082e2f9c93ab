/** DELETE /faults */
import { removeFaults } from '../usecases/faults.js';
import { reply, workspaceOf, type For } from './call.js';

export default {
  'sandbox-1.0.0': async (_request, call) => {
    await removeFaults(workspaceOf(call), call.services);
    return reply({ status: 204, headers: {} });
  },
} satisfies For<'removeFaults'>;
