/** What the owner of a workspace changes of its clients. */
import type { Client } from '../../domain/clients.js';
import { changesOne } from '../statement.js';
import type { Transaction } from '../unit-of-work.js';

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
  /** Puts what may change of a client in the place of what was; false when it is removed. */
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
