/** Reads the address of a MySQL or MariaDB database, which may name several hosts of one cluster. */
import { isIP } from 'node:net';

export interface Host {
  readonly host: string;
  readonly port: number;
}

/** Paths of PEM files: the authority that hosts' certificates come from, and what this server shows them where they ask. */
export interface TlsPaths {
  readonly ca: string;
  readonly cert?: string;
  readonly key?: string;
}

export interface MysqlAddress {
  /** In order of preference; there is at least one. */
  readonly hosts: readonly Host[];
  /** Absent for connections that are not encrypted. */
  readonly tls?: TlsPaths;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

const standardPort = 3306;
const largestPort = 65_535;

const wholeAddress = /^(?:mysql|mariadb):\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^?#]*))?(?:\?([^#]*))?/;
const oneHost = /^(\[[0-9A-Fa-f:.]+\]|[^\s:[\]]+)(?::(.*))?$/;

/**
 * The parts of `mysql://user:password@host:port,host:port/name?ssl-ca=path`, or what is wrong with it. What is wrong is
 * said without repeating any of it: there may be a password in it, and not where one expects it.
 */
export function readMysqlAddress(url: string): MysqlAddress | { readonly wrong: string } {
  const [, credentials = '', hostList = '', name = '', options = ''] = wholeAddress.exec(url) ?? [];
  const [user = '', ...password] = credentials.split(':');
  const hosts: Host[] = [];
  const wrong: string[] = [];
  for (const [index, text] of hostList.split(',').entries()) {
    const host = readHost(text, `host ${index + 1}`);
    if ('wrong' in host) wrong.push(host.wrong);
    else hosts.push(host);
  }
  if (name === '') wrong.push('the name of the database is missing');
  // The rest of a password with a slash in it: it is no name, and what precedes it is no host.
  if (/[/@]/.test(name)) wrong.push('"/" and "@" stand for themselves only as "%2F" and "%40"');
  const decoded = [user, password.join(':'), name].map(decode);
  const [knownUser, knownPassword, database] = decoded;
  if (decoded.includes(undefined)) wrong.push('a "%" stands for itself only as "%25"');
  const tls = readTls(options, hosts);
  if (tls !== undefined && 'wrong' in tls) wrong.push(tls.wrong);
  if (wrong.length > 0) return { wrong: wrong.join(', ') };
  return {
    hosts,
    user: knownUser ?? '',
    password: knownPassword ?? '',
    database: database ?? '',
    ...(tls !== undefined && 'ca' in tls && { tls }),
  };
}

/** What is not known is refused: an option that were passed over in silence might be the one that encrypts. */
function readTls(options: string, hosts: readonly Host[]): TlsPaths | { readonly wrong: string } | undefined {
  if (options === '') return undefined;
  const given = options.split('&').map((option) => option.split('='));
  const names = given.map(([name]) => name);
  const areKnown = given.every(([name = '', path = '', ...rest]) => {
    return ['ssl-ca', 'ssl-cert', 'ssl-key'].includes(name) && path !== '' && rest.length === 0;
  });
  if (!areKnown || new Set(names).size < names.length)
    return { wrong: 'after "?" stand ssl-ca, ssl-cert and ssl-key, each once, with the path of a file' };
  const [ca, cert, key] = ['ssl-ca', 'ssl-cert', 'ssl-key'].map((name) => {
    const [, path] = given.find(([each]) => each === name) ?? [];
    return path === undefined ? undefined : decode(path);
  });
  if (ca === undefined) return { wrong: 'ssl-ca is missing, without which no host would be proven' };
  if ((cert === undefined) !== (key === undefined)) return { wrong: 'ssl-cert and ssl-key need each other' };
  // Of an address the driver would look for `localhost` in the certificate.
  if (hosts.some(({ host }) => isIP(host) !== 0)) {
    return { wrong: 'with ssl-ca each host is the name that its certificate has, and no IP address' };
  }
  return { ca, ...(cert !== undefined && key !== undefined && { cert, key }) };
}

/** `which` names the host by its place in the list. */
function readHost(text: string, which: string): Host | { readonly wrong: string } {
  if (text === '') return { wrong: `${which} is empty` };
  if (text.startsWith(':')) return { wrong: `${which} has a port and no name` };
  const [, host, portText = String(standardPort)] = oneHost.exec(text) ?? [];
  if (host === undefined) return { wrong: `${which} is no name and no address` };
  const port = /^[0-9]+$/.test(portText) ? Number(portText) : 0;
  if (port < 1 || port > largestPort) {
    return { wrong: `the port of ${which} is not a whole number from 1 to ${largestPort}` };
  }
  return { host: host.replace(/^\[|\]$/g, ''), port };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
