/** A MySQL group of three nodes on this machine (Group Replication), with one primary or with several. */
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mysql, { type RowDataPacket } from 'mysql2/promise';
import { type Cluster, clusterUrl } from './cluster.js';
import { placeOptions } from './database-server.js';
import { isMysql, serverProgram } from './server-product.js';
import { answering, installInto, kill, password, start, startStatements, user } from './server-process.js';
import { patienceMilliseconds } from '../runner/patience.js';
import { freePort } from '../runner/ports.js';
import { databaseFolder, removeFolder } from '../runner/temporary.js';

/**
 * The settings of docs/operator/databases.md: a lost node is expelled as soon as it is suspected, and a new primary first
 * applies what it has received.
 */
export const groupSettings = [
  '--loose-group-replication-member-expel-timeout=0',
  '--loose-group-replication-consistency=BEFORE_ON_PRIMARY_FAILOVER',
];

/** Returns what a group needs and this run lacks, if anything. */
export function missingForGroup(): string | undefined {
  return isMysql() ? undefined : 'MySQL (npm run fault -- mysql)';
}

interface Place {
  readonly id: number;
  readonly folder: string;
  readonly port: number;
  readonly groupPort: number;
}

export async function startGroup(more: readonly string[] = groupSettings): Promise<Cluster> {
  const places = [await newPlace(1), await newPlace(2), await newPlace(3)] as const;
  const seeds = places.map(({ groupPort }) => `127.0.0.1:${groupPort}`).join(',');
  const group = [
    `--loose-group-replication-group-name=${randomUUID()}`,
    `--loose-group-replication-group-seeds=${seeds}`,
  ];
  const [first, second, third] = places;
  const options = [...group, ...more];
  const nodes = [
    await startNode(first, options, true),
    await startNode(second, options, false),
    await startNode(third, options, false),
  ] as const;
  return {
    nodes,
    url: clusterUrl(places),
    async nextVictim() {
      const primary = await primaryPort(places);
      return nodes[places.findIndex(({ port }) => port === primary)] ?? nodes[0];
    },
    async elected() {
      await primaryPort(places);
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.kill()));
      for (const { folder } of places) removeFolder(folder);
    },
  };
}

async function newPlace(id: number): Promise<Place> {
  const folder = databaseFolder('group-');
  await installInto(folder);
  // A statement in the binary log of one node alone would keep the node out of the group.
  writeFileSync(join(folder, 'start.sql'), `SET SQL_LOG_BIN = 0;\n${startStatements}`);
  return { id, folder, port: await freePort(), groupPort: await freePort() };
}

async function startNode(place: Place, more: readonly string[], isFirst: boolean) {
  const options = [
    ...placeOptions(place.folder, place.port),
    `--server-id=${place.id}`,
    '--gtid-mode=ON',
    '--enforce-gtid-consistency=ON',
    '--report-host=127.0.0.1',
    '--plugin-load-add=group_replication.so',
    '--loose-group-replication-start-on-boot=OFF',
    '--loose-group-replication-recovery-get-public-key=ON',
    `--loose-group-replication-local-address=127.0.0.1:${place.groupPort}`,
    ...more,
  ];
  const serve = async (first: readonly string[]): Promise<ChildProcess> => {
    const server = start(serverProgram(), [...options, ...first]);
    await answering(server, place.port);
    return server;
  };
  let server = await serve([`--init-file=${join(place.folder, 'start.sql')}`]);
  await joinGroup(place, isFirst);
  return {
    kill: () => kill(server),
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async restart() {
      await kill(server);
      server = await serve([]);
      await joinGroup(place, false);
    },
  };
}

/** Joins the group, once the group has expelled this node's earlier life; settles when the node has caught up. */
async function joinGroup({ port }: Place, isFirst: boolean): Promise<void> {
  const login = `USER = '${user}', PASSWORD = '${password}'`;
  const deadline = Date.now() + patienceMilliseconds;
  for (;;) {
    try {
      await ask(port, `SET GLOBAL group_replication_bootstrap_group = ${isFirst ? 'ON' : 'OFF'}`);
      await ask(port, `START GROUP_REPLICATION ${login}`);
      await ask(port, 'SET GLOBAL group_replication_bootstrap_group = OFF');
      break;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(500);
    }
  }
  const state = `SELECT member_state AS state FROM performance_schema.replication_group_members WHERE member_port = ${port}`;
  while ((await ask(port, state))[0]?.['state'] !== 'ONLINE') {
    if (Date.now() > deadline) throw new Error('The node did not catch up with its group.');
    await pause(100);
  }
}

/** Waits until a living node knows a living primary that accepts writes; returns its port. */
async function primaryPort(places: readonly Place[]): Promise<number> {
  const deadline = Date.now() + patienceMilliseconds;
  const primary =
    "SELECT member_port AS port FROM performance_schema.replication_group_members WHERE member_role = 'PRIMARY' AND member_state = 'ONLINE'";
  while (Date.now() < deadline) {
    for (const { port } of places) {
      const [row] = await ask(port, primary).catch(() => []);
      const elected = Number(row?.['port']);
      const [state] = row ? await ask(elected, 'SELECT @@super_read_only AS value').catch(() => []) : [];
      if (state?.['value'] === 0) return elected;
    }
    await pause(20);
  }
  throw new Error('The group elected no primary.');
}

async function ask(port: number, sql: string): Promise<readonly RowDataPacket[]> {
  const connection = await mysql.createConnection({ host: '127.0.0.1', port, user, password });
  try {
    const [rows] = await connection.query<RowDataPacket[]>(sql);
    return Array.isArray(rows) ? rows : [];
  } finally {
    connection.destroy();
  }
}
