/** POST /log/{entryId}/replay */
import { replayLogEntry } from '../usecases/log/replay.js';
import { resourceUrl, reply, requireWorkspace, type For } from './call.js';
import { entryShown } from './log-shown.js';

export default {
  'sandbox-1.0.0': async ({ body, path }, call) => {
    const { bring = {}, keepsRequestId = false } = body;
    const options = { keepsRequestId, brought: new Map(Object.entries(bring)) };
    const entry = await replayLogEntry(path.entryId, options, requireWorkspace(call), call.services);
    return reply({
      status: 201,
      headers: { location: resourceUrl(call, 'log', entry.id) },
      body: entryShown(entry),
    });
  },
} satisfies For<'replayLogEntry'>;
