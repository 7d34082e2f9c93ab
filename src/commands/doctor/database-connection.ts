/** The doctor's connection to the database: read-only, and without creating a missing file. */
import { existsSync } from 'node:fs';
import { openDatabase, type Database } from '../../storage/database.js';
import { findDatabaseFile, findServer } from '../../storage/dialects/address.js';
import type { Host } from '../../storage/dialects/server-address.js';
import { describeFailure } from './finding.js';

export interface Reached {
  readonly database: Database;
  /** For display: without user and password. */
  readonly name: string;
  /** The reason why the database cannot be read. */
  readonly failure?: string;
  /** Set for a missing file, which the start of a sandbox creates. */
  readonly isMissing?: true;
}

export async function reach(url: string): Promise<Reached> {
  const database = await openDatabase(url, { isReadOnly: true });
  const name = formatDatabaseName(url);
  const file = findDatabaseFile(url);
  if (file !== undefined && !existsSync(file)) {
    return { database, name, failure: 'the file does not exist', isMissing: true };
  }
  const failure = await findFailure(database);
  return { database, name, ...(failure !== undefined && { failure }) };
}

export function isFile(url: string): boolean {
  return findDatabaseFile(url) !== undefined;
}

export interface Node {
  readonly name: string;
  /** The reason why the node does not answer. */
  readonly failure: string | undefined;
}

/** The nodes of a cluster; empty if the address names one host. */
export async function checkNodes(url: string): Promise<readonly Node[]> {
  const server = findServer(url);
  if (!server || server.hosts.length < 2) return [];
  return Promise.all(
    server.hosts.map(async (host) => {
      const name = formatHost(host);
      const node = await openDatabase(replaceHosts(url, name), { isReadOnly: true });
      const failure = await findFailure(node);
      await node.close();
      return { name, failure };
    }),
  );
}

/** Keeps user, password and the TLS options, without which a node may refuse the connection. */
function replaceHosts(url: string, host: string): string {
  return url.replace(/^(\w+:\/\/(?:[^/?#]*@)?)[^/?#@]+/, (_, before: string) => before + host);
}

async function findFailure(database: Database): Promise<string | undefined> {
  try {
    // A file is first read when a table is queried.
    await database.reader.schema.hasTable('clients');
    return undefined;
  } catch (failure) {
    // Knex prefixes the driver's message with its statement.
    return describeFailure(failure).split(' - ').at(-1);
  }
}

function formatDatabaseName(url: string): string {
  if (isFile(url)) return url.slice(schemeOf(url).length);
  const server = findServer(url);
  return server ? `${server.hosts.map(formatHost).join(',')}/${server.database}` : 'the database';
}

function schemeOf(url: string): string {
  return url.slice(0, url.indexOf(':') + 1);
}

function formatHost({ host, port }: Host): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
