/** Types for the parts of Knex's dialects that this folder's two clients extend; Knex ships no types for them. */

declare module 'knex/lib/dialects/better-sqlite3/index.js' {
  import type { Knex } from 'knex';

  export default class BetterSqlite3Client extends Knex.Client {
    override connectionSettings: { readonly filename: string };
    _driver(): unknown;
  }
}

declare module 'knex/lib/dialects/mysql2/index.js' {
  import type { Knex } from 'knex';
  import type { Connection, ConnectionOptions } from 'mysql2';

  export default class Mysql2Client extends Knex.Client {
    override connectionSettings: ConnectionOptions;
    isMariaDB?: boolean;
    override validateConnection(connection: Connection): Promise<boolean>;
    _parseVersion(version: string): { version: string | null; isMariaDB: boolean };
  }
}
