/** GET /clients/{clientId} */
import { findClient } from '../../src/usecases/clients/reading.js';
import { ok, type For } from '../call.js';
import { toRegisteredClient } from '../mapping/clients.js';

export default {
  'admin-1.0.0': async ({ path }, { services }) =>
    ok(toRegisteredClient(await findClient(path.clientId, services))),
} satisfies For<'getClient'>;
