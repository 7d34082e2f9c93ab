/** DELETE /clients/{clientId} */
import { removeClient } from '../../src/usecases/clients/removal.js';
import { reply, type For } from '../call.js';

export default {
  'admin-1.0.0': async ({ path }, { services }) => {
    await removeClient(path.clientId, services);
    return reply({ status: 204, headers: {} });
  },
} satisfies For<'removeClient'>;
