/** The table of registered TPP applications. */
import type { Knex } from 'knex';
import type { Client } from '../../domain/clients.js';
import type { Instant } from '../../domain/time.js';
import { exactly } from '../exact.js';
import { statement } from '../statement.js';
import type { Transaction } from '../unit-of-work.js';

interface ClientRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly secret_hash: string | null;
  readonly roles: string;
  readonly grants: string;
  readonly redirect_uris: string;
  readonly requires_pkce: number | bigint;
  readonly organisation_id: string | null;
}

const selectClient = statement((knex, value) => knex('clients').where('id', value('id')));

const insertClient = statement((knex, value) =>
  knex('clients')
    .insert({
      id: value('id'),
      name: value('name'),
      type: value('type'),
      status: value('status'),
      secret_hash: value('secretHash'),
      roles: value('roles'),
      grants: value('grants'),
      redirect_uris: value('redirectUris'),
      requires_pkce: value('requiresPkce'),
      organisation_id: value('organisationId'),
      created_at: value('createdAt'),
    })
    .onConflict('id')
    .ignore(),
);

function textsOf(json: string): readonly string[] {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.map(String) : [];
}

export const clients = {
  async find(db: Knex, id: string): Promise<Client | undefined> {
    const row = exactly(await selectClient.first<ClientRow>(db, { id }), id);
    return (
      row && {
        id: row.id,
        name: row.name,
        type: row.type === 'public' ? 'public' : 'confidential',
        // Anything but a clear "active" keeps a client out.
        status: row.status === 'active' ? 'active' : 'blocked',
        roles: textsOf(row.roles),
        grants: textsOf(row.grants),
        redirectUris: textsOf(row.redirect_uris),
        requiresPkce: Number(row.requires_pkce) === 1,
        ...(row.secret_hash !== null && { secretHash: row.secret_hash }),
        ...(row.organisation_id !== null && { organisationId: row.organisation_id }),
      }
    );
  },

  async isEmpty(db: Knex): Promise<boolean> {
    return (await db('clients').first('id')) === undefined;
  },

  /** Registers a client; false when there is one of this id already. */
  async insert(transaction: Transaction, client: Client, createdAt: Instant): Promise<boolean> {
    const changed = await insertClient.change(transaction, {
      id: client.id,
      name: client.name,
      type: client.type,
      status: client.status,
      secretHash: client.secretHash ?? null,
      roles: JSON.stringify(client.roles),
      grants: JSON.stringify(client.grants),
      redirectUris: JSON.stringify(client.redirectUris),
      requiresPkce: client.requiresPkce ? 1 : 0,
      organisationId: client.organisationId ?? null,
      createdAt,
    });
    return changed === 1;
  },
};
