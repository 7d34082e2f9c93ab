/** GET /log/{entryId} */
import { findLogEntry } from '../usecases/log/log-reading.js';
import { ok, requireWorkspace, type For } from './call.js';
import { entryShown } from './log-shown.js';

export default {
  'sandbox-1.0.0': async ({ path }, call) =>
    ok(entryShown(await findLogEntry(path.entryId, requireWorkspace(call), call.services))),
} satisfies For<'getLogEntry'>;
