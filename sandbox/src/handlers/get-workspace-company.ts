/** GET /companies/{companyId} */
import { listWorkspaceData, requireCompany } from '../usecases/data/workspace-data.js';
import { companyShown } from './workspace-shown.js';
import { ok, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ path: { companyId } }, call) => {
    const data = await listWorkspaceData(requireWorkspace(call), call.services);
    return ok(companyShown(requireCompany(data, companyId)));
  },
} satisfies For<'getWorkspaceCompany'>;
