/** GET /clients */
import { defined } from '../../src/domain/defined.js';
import { listClients } from '../../src/usecases/clients/reading.js';
import { ok, type For } from '../call.js';
import { toRegisteredClient } from '../mapping/clients.js';

export default {
  'admin-1.0.0': async ({ query }, { services }) => {
    const { clients, next } = await listClients(query, services);
    return ok({ clients: clients.map(toRegisteredClient), ...defined({ next }) });
  },
} satisfies For<'listClients'>;
