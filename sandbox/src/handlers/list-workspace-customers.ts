/** GET /customers */
import { listWorkspaceCustomers } from '../usecases/data/workspace-customers.js';
import { customerShown } from './book-shown.js';
import { ok, workspaceOf, type For } from './call.js';

export default {
  'sandbox-1.0.0': async (_request, call) => {
    const customers = await listWorkspaceCustomers(workspaceOf(call), call.services);
    return ok({ customers: customers.map((each) => customerShown(each, call.services)) });
  },
} satisfies For<'listWorkspaceCustomers'>;
