/** POST /clients */
import { defined } from '../../../src/domain/defined.js';
import { registerWorkspaceClient } from '../usecases/workspaces/workspace-clients.js';
import { resourceUrl, reply, requirePlace, type For } from './call.js';
import { clientShown } from './workspace-shown.js';

export default {
  'sandbox-1.0.0': async ({ body }, call) => {
    const { client, secret } = await registerWorkspaceClient(body, requirePlace(call), call.services);
    return reply({
      status: 201,
      headers: { location: resourceUrl(call, 'clients', client.id), 'cache-control': 'no-store' },
      body: { client: clientShown(client), ...defined({ secret }) },
    });
  },
} satisfies For<'registerWorkspaceClient'>;
