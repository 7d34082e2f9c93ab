/** POST /customers */
import { createWorkspaceCustomer } from '../usecases/data/workspace-customers.js';
import { customerShown } from './workspace-shown.js';
import { resourceUrl, reply, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ body }, call) => {
    const { customer, password } = await createWorkspaceCustomer(body, requireWorkspace(call), call.services);
    return reply({
      status: 201,
      headers: { location: resourceUrl(call, 'customers', customer.id), 'cache-control': 'no-store' },
      body: { customer: customerShown(customer, call.services), password },
    });
  },
} satisfies For<'createWorkspaceCustomer'>;
