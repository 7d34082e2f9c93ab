/** Stage 5: who is calling, before anything of the request is looked at. */
import { isSameSecret, sha256Hex } from '../crypto/digests.js';
import type { Client } from '../domain/clients.js';
import { Problem } from '../domain/problem.js';
import type { Stage } from './state.js';

export function identify(
  findClient: (id: string) => Promise<Client | undefined>,
  isSecretRequired: boolean,
): Stage {
  return async (ctx, next) => {
    const { 'x-gateway-client-id': id, 'x-gateway-client-secret': secret } = ctx.req.headers;
    if (typeof id !== 'string' || id === '') {
      throw new Problem(
        'client.missing',
        'The header X-Gateway-Client-Id is missing.',
        'header.X-Gateway-Client-Id',
      );
    }
    const client = await findClient(id);
    if (!client) {
      throw new Problem('client.unknown', 'There is no such client.', 'header.X-Gateway-Client-Id');
    }
    checkSecret(client, typeof secret === 'string' ? secret : undefined, isSecretRequired);
    if (client.status !== 'active') {
      throw new Problem('client.blocked', 'This client is blocked.', 'header.X-Gateway-Client-Id');
    }
    ctx.state.client = client;
    await next();
  };
}

function checkSecret(client: Client, secret: string | undefined, isRequired: boolean): void {
  const path = 'header.X-Gateway-Client-Secret';
  if (secret === undefined) {
    if (isRequired)
      throw new Problem('client.missing', 'The header X-Gateway-Client-Secret is missing.', path);
  } else if (!isSameSecret(sha256Hex(secret), client.secretHash ?? '')) {
    throw new Problem('client.unknown', 'The client secret is wrong.', path);
  }
}
