/** POST /authorisations/{authorisationId}/decision */
import { decide } from '../usecases/decisions/decisions.js';
import { ok, requireWorkspace, type For } from './call.js';
import { decisionShown } from './decision-shown.js';

export default {
  'sandbox-1.0.0': async ({ body, path }, call) => {
    const decided = await decide(path.authorisationId, body, { ...call, workspace: requireWorkspace(call) });
    return ok({ steps: decided.map(decisionShown) });
  },
} satisfies For<'decideAuthorisation'>;
