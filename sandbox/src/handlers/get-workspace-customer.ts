/** GET /customers/{customerId} */
import { findWorkspaceCustomer } from '../usecases/data/workspace-customers.js';
import { customerShown } from './holder-shown.js';
import { ok, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ path: { customerId } }, call) => {
    const customer = await findWorkspaceCustomer(customerId, requireWorkspace(call), call.services);
    return ok(customerShown(customer, call.services));
  },
} satisfies For<'getWorkspaceCustomer'>;
