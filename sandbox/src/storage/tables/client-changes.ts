/** Changes of a client by the owner of its workspace. */
import type { Client } from '../../../../src/domain/clients.js';
import { changesOne } from '../../../../src/storage/sql/statement.js';
import type { Transaction } from '../../../../src/storage/work/unit-of-work.js';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly roles: string;
  readonly grants: string;
  readonly redirectUris: string;
  readonly requiresPkce: number;
  readonly jwks: string | null;
}

const updateClient = changesOne<[row: Row]>((knex, { id, redirectUris, requiresPkce, ...columns }) =>
  knex('clients')
    .where({ id })
    .whereNot('status', 'removed')
    .update({ ...columns, redirect_uris: redirectUris, requires_pkce: requiresPkce }),
);

export const clientChanges = {
  /** Overwrites the changeable members of a client; false when the client is removed. */
  change: (transaction: Transaction, client: Client): Promise<boolean> =>
    updateClient(transaction, {
      id: client.id,
      name: client.name,
      roles: JSON.stringify(client.roles),
      grants: JSON.stringify(client.grants),
      redirectUris: JSON.stringify(client.redirectUris),
      requiresPkce: Number(client.requiresPkce),
      jwks: client.jwks ? JSON.stringify(client.jwks) : null,
    }),
};
