/** GET /companies */
import { listWorkspaceData } from '../usecases/data/workspace-data.js';
import { companyShown } from './workspace-shown.js';
import { ok, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async (_request, call) => {
    const { companies } = await listWorkspaceData(requireWorkspace(call), call.services);
    return ok({ companies: companies.map((each) => companyShown(each)) });
  },
} satisfies For<'listWorkspaceCompanies'>;
