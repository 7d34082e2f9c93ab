/** GET /log/{entryId} */
import { findLogEntry } from '../usecases/log/log-reading.js';
import { ok, workspaceOf, type For } from './call.js';
import { entryShown } from './log-shown.js';

export default {
  'sandbox-1.0.0': async ({ path }, call) =>
    ok(entryShown(await findLogEntry(path.entryId, workspaceOf(call), call.services))),
} satisfies For<'getLogEntry'>;
