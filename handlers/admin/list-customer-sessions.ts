/** POST /customers/sessions */
import { listCustomerSessions } from '../../src/usecases/operator/customer-sessions.js';
import { ok, type For } from '../call.js';
import { toSessionList } from '../mapping/customer-sessions.js';

export default {
  'admin-1.0.0': async ({ body }, { services }) =>
    ok(toSessionList(await listCustomerSessions(body.customerId, services))),
} satisfies For<'listCustomerSessions'>;
