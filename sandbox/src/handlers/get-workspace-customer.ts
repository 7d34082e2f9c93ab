/** GET /customers/{customerId} */
import { listWorkspaceData, requireCustomer } from '../usecases/data/workspace-data.js';
import { customerShown } from './workspace-shown.js';
import { ok, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ path: { customerId } }, call) => {
    const data = await listWorkspaceData(requireWorkspace(call), call.services);
    return ok(customerShown(requireCustomer(data, customerId), call.services));
  },
} satisfies For<'getWorkspaceCustomer'>;
