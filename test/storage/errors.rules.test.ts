import { expect } from 'chai';
import knex from 'knex';
import { mysql } from '../../src/storage/dialects/mysql/mysql-dialect.js';
import { sqlite } from '../../src/storage/dialects/sqlite/sqlite-dialect.js';
import { DuplicateKey, type Fault } from '../../src/storage/errors.js';

const error = (properties: object): Error => Object.assign(new Error('text that says nothing'), properties);

const table: readonly (readonly [string, unknown, Fault])[] = [
  ['a duplicate key', new DuplicateKey('insert'), 'duplicate'],
  ['MySQL’s duplicate key', error({ errno: 1062, code: 'ER_DUP_ENTRY' }), 'duplicate'],
  ['MySQL’s deadlock', error({ errno: 1213, code: 'ER_LOCK_DEADLOCK' }), 'contention'],
  ['MySQL’s lock time-out', error({ errno: 1205, code: 'ER_LOCK_WAIT_TIMEOUT' }), 'contention'],
  [
    'MariaDB’s row that is newer than the snapshot',
    error({ errno: 1020, code: 'ER_CHECKREAD' }),
    'contention',
  ],
  ['a cluster node that is not ready', error({ errno: 1047, code: 'ER_UNKNOWN_COM_ERROR' }), 'outage'],
  ['a server that shuts down', error({ errno: 1053, code: 'ER_SERVER_SHUTDOWN' }), 'outage'],
  ['an error during COMMIT', error({ errno: 1180, code: 'ER_ERROR_DURING_COMMIT' }), 'outage'],
  ['a server that is read-only', error({ errno: 1290, code: 'ER_OPTION_PREVENTS_STATEMENT' }), 'outage'],
  ['a demoted server', error({ errno: 1836, code: 'ER_READ_ONLY_MODE' }), 'outage'],
  [
    'a transaction that is read-only',
    error({ errno: 1792, code: 'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION' }),
    'outage',
  ],
  [
    'Group Replication’s certification failure',
    error({ errno: 3101, code: 'ER_TRANSACTION_ROLLBACK_DURING_COMMIT' }),
    'contention',
  ],
  ['a group that cannot certify', error({ errno: 3100, code: 'ER_RUN_HOOK_ERROR' }), 'outage'],
  [
    'a group that waits for its new primary',
    error({ errno: 3797, code: 'ER_GRP_TRX_CONSISTENCY_BEFORE' }),
    'outage',
  ],
  ['an interrupted query', error({ errno: 1317, code: 'ER_QUERY_INTERRUPTED' }), 'outage'],
  ['a killed connection', error({ errno: 1927, code: 'ER_CONNECTION_KILLED' }), 'outage'],
  ['a server that has gone away', error({ errno: 2006 }), 'outage'],
  ['a connection lost in a query', error({ errno: 2013 }), 'outage'],
  ['a refused connection', error({ errno: -111, code: 'ECONNREFUSED' }), 'outage'],
  ['a reset connection', error({ errno: -104, code: 'ECONNRESET' }), 'outage'],
  ['a broken pipe', error({ errno: -32, code: 'EPIPE' }), 'outage'],
  ['a connection without answer', error({ code: 'ETIMEDOUT' }), 'outage'],
  ['a connection that the server closed', error({ code: 'PROTOCOL_CONNECTION_LOST', fatal: true }), 'outage'],
  ['a statement without answer', error({ code: 'PROTOCOL_SEQUENCE_TIMEOUT' }), 'outage'],
  ['a connection already closed', error({ fatal: true }), 'outage'],
  ['a pool without a free connection', new knex.KnexTimeoutError('text'), 'outage'],
  ['MySQL’s full table', error({ errno: 1114, code: 'ER_RECORD_FILE_FULL' }), 'full'],
  ['MySQL’s full disk', error({ errno: 1021, code: 'ER_DISK_FULL' }), 'full'],
  ['MySQL’s file on a full disk', error({ errno: 3, code: 'EE_WRITE' }), 'full'],
  ['MySQL’s disk that stays full', error({ errno: 20, code: 'EE_DISK_FULL' }), 'full'],
  ['MySQL’s failed write', error({ errno: 1026, code: 'ER_ERROR_ON_WRITE' }), 'full'],
  ['MySQL’s connection limit of a user', error({ errno: 1226, code: 'ER_USER_LIMIT_REACHED' }), 'outage'],
  ['MySQL’s lack of memory', error({ errno: 1041, code: 'ER_OUT_OF_RESOURCES' }), 'full'],
  ['MySQL’s wrong password', error({ errno: 1045, code: 'ER_ACCESS_DENIED_ERROR', fatal: true }), 'outage'],
  ['MySQL’s expired password', error({ errno: 1862, code: 'ER_MUST_CHANGE_PASSWORD_LOGIN' }), 'outage'],
  ['MySQL’s locked user', error({ errno: 3118, code: 'ER_ACCOUNT_HAS_BEEN_LOCKED' }), 'outage'],
  ['MariaDB’s locked user', error({ errno: 4151, code: 'ER_ACCOUNT_HAS_BEEN_LOCKED' }), 'outage'],
  ['MySQL’s missing database', error({ errno: 1049, code: 'ER_BAD_DB_ERROR', fatal: true }), 'outage'],
  ['MySQL’s denied table', error({ errno: 1142, code: 'ER_TABLEACCESS_DENIED_ERROR' }), 'other'],
  ['MySQL’s syntax error', error({ errno: 1064, code: 'ER_PARSE_ERROR' }), 'other'],
  ['SQLite’s duplicate primary key', error({ errcode: 1555, code: 'ERR_SQLITE_ERROR' }), 'duplicate'],
  ['SQLite’s duplicate unique value', error({ errcode: 2067, code: 'ERR_SQLITE_ERROR' }), 'duplicate'],
  ['SQLite’s missing value', error({ errcode: 1299, code: 'ERR_SQLITE_ERROR' }), 'other'],
  ['SQLite’s busy database', error({ errcode: 5, code: 'ERR_SQLITE_ERROR' }), 'contention'],
  ['SQLite’s outdated snapshot', error({ errcode: 517, code: 'ERR_SQLITE_ERROR' }), 'contention'],
  ['SQLite’s full disk', error({ errcode: 13, code: 'ERR_SQLITE_ERROR' }), 'full'],
  ['SQLite’s disk error', error({ errcode: 778, code: 'ERR_SQLITE_ERROR' }), 'outage'],
  ['SQLite’s file that cannot be opened', error({ errcode: 14, code: 'ERR_SQLITE_ERROR' }), 'outage'],
  ['an error of our own code', new TypeError('text'), 'other'],
  ['a thrown text', 'ECONNREFUSED', 'other'],
];

describe('The classification of database errors', () => {
  for (const [name, given, want] of table) {
    const { classify } = name.startsWith('SQLite') ? sqlite : mysql;
    it(`maps ${name} to ${want}`, () => expect(classify(given)).to.equal(want));
  }
});
