/** POST /accounts */
import { openWorkspaceAccount } from '../usecases/data/workspace-accounts.js';
import { accountShown } from './workspace-shown.js';
import { resourceUrl, reply, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ body }, call) => {
    const account = await openWorkspaceAccount(body, requireWorkspace(call), call.services);
    return reply({
      status: 201,
      headers: { location: resourceUrl(call, 'accounts', account.iban) },
      body: accountShown(account),
    });
  },
} satisfies For<'openWorkspaceAccount'>;
