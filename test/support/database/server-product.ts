/**
 * The database server that the tests run on: this machine's MariaDB, or a server of Debian sid that the runner has
 * unpacked.
 */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../runner/programs.js';
import { unpackFromSid } from './sid-packages.js';

/** Servers of Debian sid, by the word that selects them on the command line. */
const sidServers = {
  mysql: { name: 'MySQL', oldest: 9, packages: ['mysql-server-core', 'mysql-client-core'] },
  mariadb: { name: 'MariaDB', oldest: 11, packages: ['mariadb-server-core'] },
} as const;

export type SidServer = keyof typeof sidServers;

/** Environment variables by which the runner tells the test processes what it has unpacked, and where. */
const wordVariable = 'TEST_SERVER';
const rootVariable = 'TEST_SERVER_ROOT';

export function findSidServer(word: string | undefined): SidServer | undefined {
  return Object.keys(sidServers).find((name): name is SidServer => name === word);
}

export const nameOfSidServer = (word: SidServer): string => sidServers[word].name;

/** Unpacks a server and selects it for this process and the processes that it starts; returns the server's version. */
export async function selectSidServer(word: SidServer): Promise<string> {
  const { name, oldest, packages } = sidServers[word];
  process.env[rootVariable] = await unpackFromSid(packages);
  process.env[wordVariable] = word;
  const [program, ...words] = commandOf(serverProgram());
  const { stdout } = await promisify(execFile)(program, [...words, '--no-defaults', '--version']);
  const [, version = ''] = /Ver ([0-9.]+)/.exec(stdout) ?? [];
  if (!(Number.parseInt(version) >= oldest)) throw new Error(`${name} ${version} is older than ${oldest}`);
  return `${name} ${version}`;
}

/** True when the runner has selected a server of Debian sid, whose suites run on that server alone. */
export const isOnSidServer = (): boolean => selected() !== undefined;

export const isMysql = (): boolean => selected() === 'mysql';

export const serverName = () => (isMysql() ? 'MySQL' : 'MariaDB');

export const serverProgram = (): string => (isMysql() ? 'mysqld' : 'mariadbd');

/** MySQL 9 explains with a tree unless it is asked for a table; MariaDB has no such format. */
export const explain = (): string => (isMysql() ? 'explain format=traditional' : 'explain');

const selected = () => findSidServer(process.env[wordVariable]);

/**
 * The words that start a program of the server. A program of sid needs sid's own libraries, and the loader that belongs
 * to them.
 */
export function commandOf(program: string): readonly [string, ...string[]] {
  const root = process.env[rootVariable];
  if (root === undefined) return [findProgram(program) ?? program];
  const path = ['sbin', 'bin'].map((folder) => join(root, 'usr', folder, program)).find(existsSync);
  const loader = ['lib64', 'lib'].flatMap((folder) => inFolder(join(root, 'usr', folder), /^ld-linux.*\.so/));
  const [libraries] = inFolder(join(root, 'usr', 'lib'), /-linux-gnu/);
  if (path === undefined || loader[0] === undefined || libraries === undefined)
    throw new Error(`${root} has no ${program}, or nothing to start it with.`);
  return [loader[0], '--library-path', libraries, path];
}

function inFolder(folder: string, name: RegExp): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((each) => (name.test(each) ? [join(folder, each)] : []));
}

/** Folders of a server outside its package's usual place, and options of MySQL in place of MariaDB's. */
export function productOptions(): readonly string[] {
  const root = process.env[rootVariable];
  const shared = sharedFolder();
  const folders = [
    `--basedir=${join(root ?? '', 'usr')}`,
    `--lc-messages-dir=${shared}`,
    `--character-sets-dir=${join(shared, 'charsets')}`,
    `--plugin-dir=${join(root ?? '', 'usr', 'lib', 'mysql', 'plugin')}`,
  ];
  const own = isMysql()
    ? ['--secure-file-priv=NULL', '--mysqlx=OFF', '--innodb-redo-log-capacity=32M']
    : ['--innodb-log-file-size=32M'];
  return [...(root === undefined ? [] : folders), ...own];
}

/** The statements that make the system tables of a MariaDB of sid, whose own script starts only an installed server. */
export function systemTables(): string {
  const files = ['system_tables', 'performance_tables', 'system_tables_data', 'sys_schema'];
  const read = (file: string) => readFileSync(join(sharedFolder(), `mariadb_${file}.sql`), 'utf8');
  return ['CREATE DATABASE mysql;', 'USE mysql;', ...files.map(read)].join('\n');
}

function sharedFolder(): string {
  return join(process.env[rootVariable] ?? '', 'usr', 'share', isMysql() ? 'mysql' : 'mariadb');
}
