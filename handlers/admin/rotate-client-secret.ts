/** POST /clients/{clientId}/secret */
import { rotateSecret } from '../../src/usecases/clients/changes.js';
import { reply, type For } from '../call.js';

export default {
  'admin-1.0.0': async ({ path: { clientId } }, { services }) => {
    const secret = await rotateSecret(clientId, services);
    return reply({ status: 200, headers: { 'cache-control': 'no-store' }, body: { clientId, secret } });
  },
} satisfies For<'rotateClientSecret'>;
