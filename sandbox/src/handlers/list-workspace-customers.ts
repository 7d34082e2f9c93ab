/** GET /customers */
import { listWorkspaceData } from '../usecases/data/workspace-data.js';
import { customerShown } from './workspace-shown.js';
import { ok, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async (_request, call) => {
    const { customers } = await listWorkspaceData(requireWorkspace(call), call.services);
    return ok({ customers: customers.map((each) => customerShown(each, call.services)) });
  },
} satisfies For<'listWorkspaceCustomers'>;
