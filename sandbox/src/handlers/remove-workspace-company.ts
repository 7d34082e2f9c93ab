/** DELETE /companies/{companyId} */
import { removeWorkspaceCompany } from '../usecases/data/workspace-companies.js';
import { reply, workspaceOf, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ path: { companyId } }, call) => {
    await removeWorkspaceCompany(companyId, workspaceOf(call), call.services);
    return reply({ status: 204, headers: {} });
  },
} satisfies For<'removeWorkspaceCompany'>;
