/** GET /accounts */
import { listWorkspaceData } from '../usecases/data/workspace-data.js';
import { accountShown } from './workspace-shown.js';
import { ok, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async (_request, call) => {
    const { accounts } = await listWorkspaceData(requireWorkspace(call), call.services);
    return ok({ accounts: accounts.map(accountShown) });
  },
} satisfies For<'listWorkspaceAccounts'>;
