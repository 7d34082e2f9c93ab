/** DELETE /customers/{customerId} */
import { removeWorkspaceCustomer } from '../usecases/data/workspace-customers.js';
import { reply, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ path: { customerId } }, call) => {
    await removeWorkspaceCustomer(customerId, requireWorkspace(call), call.services);
    return reply({ status: 204, headers: {} });
  },
} satisfies For<'removeWorkspaceCustomer'>;
