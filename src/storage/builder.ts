/** Knex without a connection, for building the text of statements; what Knex would only warn about is an error. */
import knex, { type Knex } from 'knex';
import { mysqlClient } from './dialects/mysql/mysql-client.js';
import { Hosts } from './dialects/mysql/mysql-hosts.js';
import type { Engine } from './dialects/native-client.js';
import { sqliteClient } from './dialects/sqlite/sqlite-client.js';

const builders = new Map<Engine, Knex>();

export function builderFor(engine: Engine): Knex {
  let builder = builders.get(engine);
  if (!builder)
    builders.set(engine, (builder = knex({ ...optionsFor(engine), log: { warn: refuse, error: refuse } })));
  return builder;
}

function optionsFor(engine: Engine): Knex.Config {
  if (engine === 'mysql')
    return { client: mysqlClient({ hosts: new Hosts([], 0), queryTimeoutMilliseconds: null }) };
  const client = sqliteClient({ readOnly: true, exactIntegers: true, busyTimeoutMilliseconds: 0 });
  return { client, useNullAsDefault: true };
}

function refuse(message: unknown): never {
  throw new Error(`Knex refuses the statement: ${String(message)}`);
}
