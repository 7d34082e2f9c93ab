/** A registered client's details for a support desk, without secrets. */
import type { RegisteredClient } from '../../domain/clients.js';
import { defined } from '../../domain/defined.js';
import { formatInstant } from '../../domain/time.js';

export type ClientDetails = ReturnType<typeof toClientDetails>;

export function toClientDetails(client: RegisteredClient) {
  const { createdAt, jwks, jwksUri, organisationId, secretAt, secretHash, statusAt } = client;
  return {
    id: client.id,
    name: client.name,
    type: client.type,
    status: client.status,
    roles: [...client.roles],
    grants: [...client.grants],
    redirectUris: [...client.redirectUris],
    requiresPkce: client.requiresPkce,
    hasSecret: secretHash !== undefined,
    keyIds: (jwks?.keys ?? []).map(({ kid }) => (typeof kid === 'string' ? kid : 'without kid')),
    registeredAt: formatInstant(createdAt),
    ...defined({
      organisationId,
      jwksUri,
      secretSince: secretAt === undefined ? undefined : formatInstant(secretAt),
      statusSince: statusAt === undefined ? undefined : formatInstant(statusAt),
    }),
  };
}
