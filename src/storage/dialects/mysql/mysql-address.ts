/** Parses the connection URL of a MySQL or MariaDB database, which may name several hosts of a cluster. */
import { isIP } from 'node:net';
import type { Host, ServerAddress, TlsPaths } from '../server-address.js';

const standardPort = 3306;
const largestPort = 65_535;

const wholeAddress = /^(?:mysql|mariadb):\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^?#]*))?(?:\?([^#]*))?/;
const oneHost = /^(\[[0-9A-Fa-f:.]+\]|[^\s:[\]]+)(?::(.*))?$/;

/**
 * Parses `mysql://user:password@host:port,host:port/name?ssl-ca=path`, or says what is wrong. The message quotes no
 * part of the URL, because a password may stand in an unexpected place.
 */
export function readMysqlAddress(url: string): ServerAddress | { readonly wrong: string } {
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
  // A password with an unescaped slash: the text after the slash is no database name, and the text before it no host.
  if (/[/@]/.test(name)) wrong.push('"/" and "@" must be written as "%2F" and "%40"');
  const decoded = [user, password.join(':'), name].map(decode);
  const [knownUser, knownPassword, database] = decoded;
  if (decoded.includes(undefined)) wrong.push('"%" must be written as "%25"');
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

/** Refuses unknown options: silently ignoring an option could leave connections unencrypted. */
function readTls(options: string, hosts: readonly Host[]): TlsPaths | { readonly wrong: string } | undefined {
  if (options === '') return undefined;
  const given = options.split('&').map((option) => option.split('='));
  const names = given.map(([name]) => name);
  const areKnown = given.every(([name = '', path = '', ...rest]) => {
    return ['ssl-ca', 'ssl-cert', 'ssl-key'].includes(name) && path !== '' && rest.length === 0;
  });
  if (!areKnown || new Set(names).size < names.length)
    return {
      wrong: 'after "?" only ssl-ca, ssl-cert and ssl-key are allowed, each once, with the path of a file',
    };
  const [ca, cert, key] = ['ssl-ca', 'ssl-cert', 'ssl-key'].map((name) => {
    const [, path] = given.find(([each]) => each === name) ?? [];
    return path === undefined ? undefined : decode(path);
  });
  if (ca === undefined) return { wrong: 'ssl-ca is missing, which authenticates the hosts' };
  if ((cert === undefined) !== (key === undefined))
    return { wrong: 'ssl-cert and ssl-key must be set together' };
  // For an IP address the driver would check the certificate for `localhost`.
  if (hosts.some(({ host }) => isIP(host) !== 0)) {
    return { wrong: 'with ssl-ca each host must be a name as in its certificate, not an IP address' };
  }
  return { ca, ...(cert !== undefined && key !== undefined && { cert, key }) };
}

/** `which` names the host by its position in the list. */
function readHost(text: string, which: string): Host | { readonly wrong: string } {
  if (text === '') return { wrong: `${which} is empty` };
  if (text.startsWith(':')) return { wrong: `${which} has a port but no name` };
  const [, host, portText = String(standardPort)] = oneHost.exec(text) ?? [];
  if (host === undefined) return { wrong: `${which} is neither a name nor an address` };
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
