/** PUT /customers/{customerId} */
import { changeWorkspaceCustomer } from '../usecases/data/workspace-customers.js';
import { customerShown } from './workspace-shown.js';
import { ok, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ body, path: { customerId } }, call) => {
    const customer = await changeWorkspaceCustomer(customerId, body, requireWorkspace(call), call.services);
    return ok(customerShown(customer, call.services));
  },
} satisfies For<'changeWorkspaceCustomer'>;
