/** GET /customers/{customerId} */
import { findWorkspaceCustomer } from '../usecases/data/workspace-customers.js';
import { customerShown } from './book-shown.js';
import { ok, workspaceOf, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ path: { customerId } }, call) => {
    const customer = await findWorkspaceCustomer(customerId, workspaceOf(call), call.services);
    return ok(customerShown(customer, call.services));
  },
} satisfies For<'getWorkspaceCustomer'>;
