/** PUT /companies/{companyId} */
import { changeWorkspaceCompany } from '../usecases/data/workspace-companies.js';
import { companyShown } from './workspace-shown.js';
import { ok, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ body, path: { companyId } }, call) => {
    const company = await changeWorkspaceCompany(companyId, body, requireWorkspace(call), call.services);
    return ok(companyShown(company));
  },
} satisfies For<'changeWorkspaceCompany'>;
