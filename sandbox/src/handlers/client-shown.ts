/** A workspace's client, as the sandbox's contract shows it. */
import type { WorkspaceClient } from '../../../generated/sandbox-1.0.0.js';
import type { RegisteredClient } from '../../../src/domain/clients.js';
import { formatInstant } from '../../../src/domain/time.js';

export function clientShown(client: RegisteredClient): WorkspaceClient {
  const { grants, id, jwks, name, organisationId = '', redirectUris, requiresPkce, roles, type } = client;
  return {
    id,
    name,
    type,
    status: client.status === 'active' ? 'active' : 'blocked',
    roles: [...roles],
    grants: [...grants],
    redirectUris: [...redirectUris],
    requiresPkce,
    organisationId,
    hasSecret: client.secretHash !== undefined,
    keyIds: (jwks?.keys ?? []).flatMap(({ kid }) => (typeof kid === 'string' ? [kid] : [])),
    registeredAt: formatInstant(client.createdAt),
  };
}
