/** GET /accounts/{iban} */
import { listWorkspaceData, requireAccount } from '../usecases/data/workspace-data.js';
import { accountShown } from './workspace-shown.js';
import { ok, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ path: { iban } }, call) => {
    const data = await listWorkspaceData(requireWorkspace(call), call.services);
    return ok(accountShown(requireAccount(data, iban)));
  },
} satisfies For<'getWorkspaceAccount'>;
