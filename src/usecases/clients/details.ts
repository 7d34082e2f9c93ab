/** A registered client's details for a support desk, without secrets. */
import { keyIdsOf } from '../../domain/client-changes.js';
import type { RegisteredClient } from '../../domain/clients.js';
import { defined } from '../../domain/defined.js';
import type { listClientChanges } from './reading.js';
import { formatInstant } from '../../domain/time.js';

export type ClientChangeRecord = Awaited<ReturnType<typeof listClientChanges>>[number];

/** A change of the registration; keys stand by their ids. */
export function toChangeDetails({ at, fields, requestId, version }: ClientChangeRecord) {
  return {
    version,
    changedAt: formatInstant(at),
    fields: fields.map(({ field, from, to }) => ({ field, from: [...from], to: [...to] })),
    ...defined({ requestId }),
  };
}

export type ClientDetails = ReturnType<typeof toClientDetails>;

export function toClientDetails(client: RegisteredClient) {
  const { createdAt, jwksUri, organisationId, secretAt, secretHash, statusAt } = client;
  return {
    id: client.id,
    name: client.name,
    type: client.type,
    status: client.status,
    version: client.version,
    roles: [...client.roles],
    grants: [...client.grants],
    redirectUris: [...client.redirectUris],
    requiresPkce: client.requiresPkce,
    hasSecret: secretHash !== undefined,
    keyIds: [...keyIdsOf(client)],
    registeredAt: formatInstant(createdAt),
    ...defined({
      organisationId,
      jwksUri,
      secretSince: secretAt === undefined ? undefined : formatInstant(secretAt),
      statusSince: statusAt === undefined ? undefined : formatInstant(statusAt),
    }),
  };
}
