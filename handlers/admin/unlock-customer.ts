/** POST /customers/unlock */
import { unlockCustomer } from '../../src/usecases/operator/unlock-customer.js';
import { ok, type For } from '../call.js';

export default {
  'admin-1.0.0': async ({ body }, { requestId, services }) =>
    ok({ wasLocked: await unlockCustomer(body.userName, services, requestId) }),
} satisfies For<'unlockCustomer'>;
