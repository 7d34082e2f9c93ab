/** POST /customers/sessions/end */
import { endCustomerSessions } from '../../src/usecases/operator/customer-sessions.js';
import { ok, type For } from '../call.js';
import { toSessionList } from '../mapping/customer-sessions.js';

export default {
  'admin-1.0.0': async ({ body }, { requestId, services }) =>
    ok(toSessionList(await endCustomerSessions(body.customerId, services, requestId))),
} satisfies For<'endCustomerSessions'>;
