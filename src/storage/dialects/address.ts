/** Parses the URL of a database. A new engine is a row here, a row in `../database.ts`, and a folder beside this file. */
import { readMysqlAddress } from './mysql/mysql-address.js';
import type { ServerAddress } from './server-address.js';
import { parseFilePath } from './sqlite/sqlite-address.js';

/** An engine in this process, with its data in a file of this machine. */
interface FileAddress {
  readonly file: string;
}

type Address = FileAddress | ServerAddress;

interface AddressRules {
  readonly pattern: RegExp;
  /** For a message about a wrong URL. */
  readonly form: string;
  readonly parse: (url: string) => Address | { readonly wrong: string };
}

const engines = {
  sqlite: { pattern: /^file:./, form: 'file:<path>', parse: (url) => ({ file: parseFilePath(url) }) },
  mysql: {
    pattern: /^(mysql|mariadb):\/\//,
    form: 'mysql://<user>:<password>@<host>:<port>,<host>:<port>/<name>, user and password percent-encoded',
    parse: readMysqlAddress,
  },
} as const satisfies Readonly<Record<string, AddressRules>>;

export type Engine = keyof typeof engines;

export const addressForms = Object.values(engines)
  .map(({ form }) => form)
  .join(' or ');

/** Undefined for a URL of no engine. */
export function findEngine(url: string): Engine | undefined {
  return Object.keys(engines).find(
    (name): name is Engine => isEngine(name) && engines[name].pattern.test(url),
  );
}

function isEngine(name: string): name is Engine {
  return Object.hasOwn(engines, name);
}

/** Parses the URL, or says what is wrong, without a quotation: a password may stand in an unexpected place. */
export function parseAddress(url: string): Address | { readonly wrong?: string } {
  const engine = findEngine(url);
  return engine === undefined ? {} : engines[engine].parse(url);
}

/** The file of an embedded database; undefined for a server. */
export function findDatabaseFile(url: string): string | undefined {
  const address = parseAddress(url);
  return 'file' in address ? address.file : undefined;
}

/** The server that the URL names; undefined for a file, and for a wrong URL. */
export function findServer(url: string): ServerAddress | undefined {
  const address = parseAddress(url);
  return 'hosts' in address ? address : undefined;
}
