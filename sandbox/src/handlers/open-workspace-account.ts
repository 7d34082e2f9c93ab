/** POST /accounts */
import { openWorkspaceAccount } from '../usecases/data/workspace-accounts.js';
import { accountShown } from './book-shown.js';
import { addressOf, reply, workspaceOf, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ body }, call) => {
    const account = await openWorkspaceAccount(body, workspaceOf(call), call.services);
    return reply({
      status: 201,
      headers: { location: addressOf(call, 'accounts', account.iban) },
      body: accountShown(account),
    });
  },
} satisfies For<'openWorkspaceAccount'>;
