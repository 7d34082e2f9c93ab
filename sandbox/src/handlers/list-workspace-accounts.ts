/** GET /accounts */
import { listWorkspaceAccounts } from '../usecases/data/workspace-accounts.js';
import { accountShown } from './holder-shown.js';
import { ok, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async (_request, call) => {
    const accounts = await listWorkspaceAccounts(requireWorkspace(call), call.services);
    return ok({ accounts: accounts.map(accountShown) });
  },
} satisfies For<'listWorkspaceAccounts'>;
