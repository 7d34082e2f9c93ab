/** DELETE /faults */
import { removeFaults } from '../usecases/faults.js';
import { reply, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async (_request, call) => {
    await removeFaults(requireWorkspace(call), call.services);
    return reply({ status: 204, headers: {} });
  },
} satisfies For<'removeFaults'>;
