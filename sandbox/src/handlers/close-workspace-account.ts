/** DELETE /accounts/{iban} */
import { closeWorkspaceAccount } from '../usecases/data/workspace-accounts.js';
import { reply, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ path: { iban } }, call) => {
    await closeWorkspaceAccount({ iban, workspace: requireWorkspace(call) }, call.services);
    return reply({ status: 204, headers: {} });
  },
} satisfies For<'closeWorkspaceAccount'>;
