/** POST /companies */
import { createWorkspaceCompany } from '../usecases/data/workspace-companies.js';
import { companyShown } from './workspace-shown.js';
import { resourceUrl, reply, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ body }, call) => {
    const company = await createWorkspaceCompany(body, requireWorkspace(call), call.services);
    return reply({
      status: 201,
      headers: { location: resourceUrl(call, 'companies', company.id) },
      body: companyShown(company),
    });
  },
} satisfies For<'createWorkspaceCompany'>;
