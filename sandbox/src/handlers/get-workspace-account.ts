/** GET /accounts/{iban} */
import { findWorkspaceAccount } from '../usecases/data/workspace-accounts.js';
import { accountShown } from './book-shown.js';
import { ok, workspaceOf, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ path: { iban } }, call) =>
    ok(accountShown(await findWorkspaceAccount({ iban, workspace: workspaceOf(call) }, call.services))),
} satisfies For<'getWorkspaceAccount'>;
