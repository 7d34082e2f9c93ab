/** GET /callbacks */
import { formatInstant } from '../../../src/domain/time.js';
import { listCallbacks } from '../usecases/log/callbacks.js';
import { ok, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async (_request, call) => {
    const callbacks = await listCallbacks(requireWorkspace(call), call.services);
    return ok({
      callbacks: callbacks.map(({ at, clientId, id, parameters }) => ({
        callbackId: id,
        at: formatInstant(at),
        clientId,
        parameters,
      })),
    });
  },
} satisfies For<'listCallbacks'>;
