/** GET /clients/{clientId} */
import { findClient } from '../../src/usecases/clients/reading.js';
import { reply, type For } from '../call.js';
import { toWholeClient } from '../mapping/clients.js';

export default {
  'admin-1.0.0': async ({ path }, { services }) =>
    reply({ status: 200, ...(await toWholeClient(await findClient(path.clientId, services), services)) }),
} satisfies For<'getClient'>;
