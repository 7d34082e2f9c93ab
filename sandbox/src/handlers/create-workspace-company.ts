/** POST /companies */
import { createWorkspaceCompany } from '../usecases/data/workspace-companies.js';
import { companyShown } from './book-shown.js';
import { addressOf, reply, workspaceOf, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ body }, call) => {
    const company = await createWorkspaceCompany(body, workspaceOf(call), call.services);
    return reply({
      status: 201,
      headers: { location: addressOf(call, 'companies', company.id) },
      body: companyShown(company),
    });
  },
} satisfies For<'createWorkspaceCompany'>;
