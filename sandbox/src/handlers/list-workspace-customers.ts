/** GET /customers */
import { listWorkspaceCustomers } from '../usecases/data/workspace-customers.js';
import { customerShown } from './holder-shown.js';
import { ok, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async (_request, call) => {
    const customers = await listWorkspaceCustomers(requireWorkspace(call), call.services);
    return ok({ customers: customers.map((each) => customerShown(each, call.services)) });
  },
} satisfies For<'listWorkspaceCustomers'>;
