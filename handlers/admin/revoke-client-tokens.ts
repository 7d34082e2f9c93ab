/** POST /clients/{clientId}/revoke-tokens */
import { revokeTokens } from '../../src/usecases/clients/tokens.js';
import { ok, type For } from '../call.js';
import { toRegisteredClient } from '../mapping/clients.js';

export default {
  'admin-1.0.0': async ({ path }, { services }) =>
    ok(toRegisteredClient(await revokeTokens(path.clientId, services))),
} satisfies For<'revokeClientTokens'>;
