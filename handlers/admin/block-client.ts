/** POST /clients/{clientId}/block */
import { blockClient } from '../../src/usecases/clients/changes.js';
import { ok, type For } from '../call.js';
import { toRegisteredClient } from '../mapping/clients.js';

export default {
  'admin-1.0.0': async ({ path }, { services }) =>
    ok(toRegisteredClient(await blockClient(path.clientId, services))),
} satisfies For<'blockClient'>;
