/** PUT /accounts/{iban} */
import { changeWorkspaceAccount } from '../usecases/data/workspace-accounts.js';
import { accountShown } from './workspace-shown.js';
import { ok, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ body, path: { iban } }, call) => {
    const address = { iban, workspace: requireWorkspace(call) };
    return ok(accountShown(await changeWorkspaceAccount(address, body, call.services)));
  },
} satisfies For<'changeWorkspaceAccount'>;
