/** The dialect of MySQL and MariaDB with its connection pools, also for a Galera cluster of several hosts. */
import { readFileSync } from 'node:fs';
import knex, { type Knex } from 'knex';
import { common, type Connections, type DatabaseOptions, type Dialect, MissingRights } from '../dialect.js';
import type { ServerAddress, TlsPaths } from '../server-address.js';
import { readMysqlAddress } from './mysql-address.js';
import { mysqlClient } from './mysql-client.js';
import { classify, errnoOf, refusesWrites } from './mysql-connection.js';
import { Hosts } from './mysql-hosts.js';
import { exactIntegers } from './mysql-session.js';

// The charset is a number: Knex adds a named charset to every CREATE TABLE, which overrides the database's default.
const utf8mb4Binary = 46;

export const mysql: Dialect = {
  name: 'mysql',
  open: async (url, options) => open(url, options),
  beforeClose: async () => undefined,
  builder: () => ({
    client: mysqlClient(mysql, { hosts: new Hosts([], 0), queryTimeoutMilliseconds: null, isReadOnly: true }),
  }),
  classify,
  refusesWrites,
  findMissingRights: (_, reader) => findMissingRights(reader),
  now: readTime,
  hasOneWriter: false,
  readsSmallTablesWhole: true,
  keepsStatements: false,
  stacksSavepoints: false,
  prepare: compareExactly,
};

/**
 * Statements that each need one right. A server checks the rights of an explained statement as if it ran, even in a
 * read-only session, and then runs nothing.
 */
const rightProbes = {
  SELECT: 'EXPLAIN SELECT status FROM payments',
  INSERT: "EXPLAIN INSERT INTO outcomes SET request_id = ''",
  UPDATE: "EXPLAIN UPDATE payments SET status = '' WHERE 1 = 0",
  DELETE: 'EXPLAIN DELETE FROM outcomes WHERE 1 = 0',
} as const;

const tableAccessDenied = 1142;

async function findMissingRights(reader: Knex): Promise<MissingRights | undefined> {
  const missing: string[] = [];
  for (const [right, probe] of Object.entries(rightProbes)) {
    const isDenied = await reader.raw(probe).then(
      () => false,
      // Other errors, such as those of a read-only server, have checks and alarms of their own.
      (error: unknown) => errnoOf(error) === tableAccessDenied,
    );
    if (isDenied) missing.push(right);
  }
  if (missing.length === 0) return undefined;
  const [[row] = []]: { readonly account: string; readonly name: string }[][] = await reader.raw(
    'SELECT CURRENT_USER() AS account, DATABASE() AS name',
  );
  const todo = `Grant SELECT, INSERT, UPDATE and DELETE on ${row?.name}.* to ${row?.account}.`;
  return new MissingRights(`cannot be changed: its user lacks ${missing.join(', ')}`, todo);
}

async function readTime(reader: Knex): Promise<number> {
  const [[row] = []]: { readonly time: bigint }[][] = await reader.raw(
    'SELECT CAST(UNIX_TIMESTAMP(SYSDATE(3)) * 1000 AS SIGNED) AS time',
  );
  return Number(row?.time);
}

function open(
  url: string,
  {
    avoidMilliseconds = 5000,
    isReadOnly = false,
    queryTimeoutMilliseconds = 2000,
    readers = 8,
    rereadUrl,
  }: DatabaseOptions,
): Connections {
  const address = readMysqlAddress(url);
  // The message omits the URL, which contains a password.
  if ('wrong' in address) throw new Error(`The database URL is wrong: ${address.wrong}.`);
  const { hosts: all, tls, ...login } = address;
  let credentials: Pick<ServerAddress, 'user' | 'password'> = login;
  /** User and password as they are now; Knex asks for them again once the URL has changed. */
  const readLogin = () => {
    if (!rereadUrl) return login;
    const current = rereadUrl();
    credentials = readCredentials(current) ?? credentials;
    return { ...login, ...credentials, expirationChecker: () => rereadUrl() !== current };
  };
  const ssl = tls && readTlsOptions(tls);
  const hosts = new Hosts(all, avoidMilliseconds);
  const connect = (max: number, { isMaintenance = false, takesBatches = false } = {}): Knex =>
    knex({
      ...common,
      client: mysqlClient(mysql, {
        hosts,
        isReadOnly,
        queryTimeoutMilliseconds: isMaintenance ? null : queryTimeoutMilliseconds,
      }),
      connection: async () => ({
        ...readLogin(),
        ...(ssl && { ssl }),
        charsetNumber: utf8mb4Binary,
        timezone: 'Z',
        dateStrings: true,
        jsonStrings: true,
        supportBigNumbers: true,
        bigNumberStrings: !isMaintenance,
        ...(!isMaintenance && { typeCast: exactIntegers }),
        connectTimeout: queryTimeoutMilliseconds,
        enableKeepAlive: true,
        multipleStatements: takesBatches,
      }),
      pool: {
        min: 0,
        max,
        createTimeoutMillis: common.acquireConnectionTimeout,
        // Before MySQL ends the session.
        idleTimeoutMillis: 5000,
      },
    });
  return {
    writer: connect(8),
    // A separate pool: the connections of the other pools accept only one statement per text.
    batchWriter: connect(4, { takesBatches: true }),
    reader: connect(readers),
    maintenance: connect(2, { isMaintenance: true }),
  };
}

/** User and password of an address; nothing when the address is wrong. */
function readCredentials(url: string): Pick<ServerAddress, 'user' | 'password'> | undefined {
  const address = readMysqlAddress(url);
  return 'wrong' in address ? undefined : { user: address.user, password: address.password };
}

/**
 * TLS options: `verifyIdentity` checks the host name of the URL, which the driver skips by default. A host without TLS
 * is refused.
 */
function readTlsOptions({ ca, cert, key }: TlsPaths) {
  const read = (path: string) => readFileSync(path, 'utf8');
  return {
    ca: read(ca),
    ...(cert !== undefined && key !== undefined && { cert: read(cert), key: read(key) }),
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
    verifyIdentity: true,
  };
}

/** Sets a binary collation: text is compared byte for byte, as in SQLite; MySQL's default ignores case. */
async function compareExactly(maintenance: Knex): Promise<void> {
  const server: { readonly version: string; readonly collation: string } | undefined = await maintenance
    .select(maintenance.raw('version() AS version, @@collation_database AS collation'))
    .first();
  const exact = server?.version.includes('MariaDB') ? 'utf8mb4_nopad_bin' : 'utf8mb4_0900_bin';
  if (server?.collation === exact) return;
  await maintenance.raw(`ALTER DATABASE CHARACTER SET utf8mb4 COLLATE ${exact}`);
}
