/** GET /companies/{companyId} */
import { findWorkspaceCompany } from '../usecases/data/workspace-companies.js';
import { companyShown } from './holder-shown.js';
import { ok, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ path: { companyId } }, call) => {
    const company = await findWorkspaceCompany(companyId, requireWorkspace(call), call.services);
    return ok(companyShown(company));
  },
} satisfies For<'getWorkspaceCompany'>;
