/** PATCH /clients/{clientId} */
import { updateClient } from '../../src/usecases/clients/update.js';
import { reply, type For } from '../call.js';
import { toWholeClient } from '../mapping/clients.js';

export default {
  'admin-1.0.0': async ({ body, headers, path }, { requestId, services }) => {
    const version = Number(headers['if-match'].slice(1, -1));
    const client = await updateClient({ id: path.clientId, version, requestId }, body, services);
    return reply({ status: 200, ...(await toWholeClient(client, services)) });
  },
} satisfies For<'changeClient'>;
