/** POST /clients/{clientId}/unblock */
import { unblockClient } from '../../src/usecases/clients/changes.js';
import { ok, type For } from '../call.js';
import { toRegisteredClient } from '../mapping/clients.js';

export default {
  'admin-1.0.0': async ({ path }, { services }) =>
    ok(toRegisteredClient(await unblockClient(path.clientId, services))),
} satisfies For<'unblockClient'>;
