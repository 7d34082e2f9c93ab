/** POST /authorisations/{authorisationId}/decision */
import { decide } from '../usecases/decisions/decisions.js';
import { ok, workspaceOf, type For } from './call.js';
import { decidedShown } from './decided-shown.js';

export default {
  'sandbox-1.0.0': async ({ body, path }, call) => {
    const decided = await decide(path.authorisationId, body, { ...call, workspace: workspaceOf(call) });
    return ok({ steps: decided.map(decidedShown) });
  },
} satisfies For<'decideAuthorisation'>;
