/** POST /clients */
import { defined } from '../../src/domain/defined.js';
import { registerClient } from '../../src/usecases/clients/registration.js';
import { resourceUrl, reply, type For } from '../call.js';
import { toRegisteredClient } from '../mapping/clients.js';

export default {
  'admin-1.0.0': async ({ body }, call) => {
    const { certificate, ...registration } = body;
    const { client, secret } = await registerClient(registration, certificate, call.services);
    return reply({
      status: 201,
      headers: { location: resourceUrl(call, 'clients', client.id), 'cache-control': 'no-store' },
      body: { client: toRegisteredClient(client), ...defined({ secret }) },
    });
  },
} satisfies For<'registerClient'>;
