/** The database of the Fastify servers, opened as usual, and the look-up of the client that a request names. */
import knex, { type Knex } from 'knex';
import type { Client } from '../../src/domain/clients.js';
import { sqliteClient } from '../../src/storage/dialects/sqlite/sqlite-client.js';
import { sqlite as dialect } from '../../src/storage/dialects/sqlite/sqlite-dialect.js';

const url = process.env['DATABASE_URL'] ?? '';
export const database = knex(
  url.startsWith('file:') ? sqlite(url.slice('file:'.length)) : { client: 'mysql2', connection: url },
);

function sqlite(filename: string): Knex.Config {
  // Knex's dialect of better-sqlite3 on this server's driver, with synchronous=FULL; the file is in WAL mode.
  const client = sqliteClient(dialect, {
    readOnly: false,
    exactIntegers: true,
    undoesFromMemory: true,
    busyTimeoutMilliseconds: 1000,
  });
  return { client, connection: { filename }, useNullAsDefault: true };
}

export async function findClient(id: unknown): Promise<Client | undefined> {
  const row = await database('clients').where('id', String(id)).first();
  return (
    row && {
      id: row.id,
      name: row.name,
      type: row.type,
      status: row.status,
      roles: JSON.parse(row.roles),
      grants: JSON.parse(row.grants),
      redirectUris: JSON.parse(row.redirect_uris),
      requiresPkce: Number(row.requires_pkce) === 1,
      secretHash: row.secret_hash,
    }
  );
}
