/** A registered client in words: what a support desk needs to see, and never a secret. */
import type { RegisteredClient } from '../../domain/clients.js';
import { defined } from '../../domain/defined.js';
import type { Instant } from '../../domain/time.js';

export type ClientDetails = ReturnType<typeof detailsOf>;

export function detailsOf(client: RegisteredClient) {
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
    registeredAt: timeOf(createdAt),
    ...defined({
      organisationId,
      jwksUri,
      secretSince: secretAt === undefined ? undefined : timeOf(secretAt),
      statusSince: statusAt === undefined ? undefined : timeOf(statusAt),
    }),
  };
}

/** In UTC, as RFC 3339 has it. */
function timeOf(at: Instant): string {
  return new Date(at).toISOString();
}
