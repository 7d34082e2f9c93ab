/** DELETE /companies/{companyId} */
import { removeWorkspaceCompany } from '../usecases/data/workspace-companies.js';
import { reply, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ path: { companyId } }, call) => {
    await removeWorkspaceCompany(companyId, requireWorkspace(call), call.services);
    return reply({ status: 204, headers: {} });
  },
} satisfies For<'removeWorkspaceCompany'>;
