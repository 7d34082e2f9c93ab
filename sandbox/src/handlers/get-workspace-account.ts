/** GET /accounts/{iban} */
import { findWorkspaceAccount } from '../usecases/data/workspace-accounts.js';
import { accountShown } from './holder-shown.js';
import { ok, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ path: { iban } }, call) =>
    ok(accountShown(await findWorkspaceAccount({ iban, workspace: requireWorkspace(call) }, call.services))),
} satisfies For<'getWorkspaceAccount'>;
