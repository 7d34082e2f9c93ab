/** A MariaDB Galera cluster of three nodes on this machine, each with a folder and ports of its own. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cluster, type ClusterNode, clusterUrl } from './cluster.js';
import { hasMariadb, placeOptions } from './database-server.js';
import { answering, installInto, kill, type Owner, start, startStatements } from './server-process.js';
import { isOnSidServer } from './server-product.js';
import { freePort } from '../runner/ports.js';
import { findProgram } from '../runner/programs.js';
import { removeFolder, temporaryFolder } from '../runner/temporary.js';

// As root, rsync writes a node's state transfer as the user `nobody`, so `nobody` must own the folders.
const nobody = 65534;
const owner: Owner = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

const providers = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'];

/** Returns the first missing prerequisite of a cluster, if any. */
export function missingForGalera(): string | undefined {
  if (isOnSidServer()) return 'this machine’s MariaDB';
  if (!hasMariadb()) return 'mariadbd';
  if (providerPath() === undefined) return 'the package galera-4';
  return findProgram('rsync') === undefined ? 'rsync' : undefined;
}

interface Place {
  readonly folder: string;
  readonly port: number;
  readonly groupPort: number;
  readonly incrementalPort: number;
  readonly snapshotPort: number;
}

export async function startGalera(): Promise<Cluster> {
  const places = [await newPlace(), await newPlace(), await newPlace()] as const;
  const group = `gcomm://${places.map(({ groupPort }) => `127.0.0.1:${groupPort}`).join(',')}`;
  const [first, second, third] = places;
  await installInto(first.folder, owner);
  const nodes = [
    await startNode(first, group, ['--wsrep-new-cluster', `--init-file=${initFile(first)}`]),
    await startNode(second, group, []),
    await startNode(third, group, []),
  ] as const;
  return {
    nodes,
    url: clusterUrl(places),
    async stop() {
      await Promise.all(nodes.map((node) => node.kill()));
      for (const { folder } of places) removeFolder(folder);
    },
  };
}

const providerPath = () => providers.find((path) => existsSync(path));

async function newPlace(): Promise<Place> {
  const folder = temporaryFolder('galera-');
  mkdirSync(join(folder, 'data'));
  for (const each of [folder, join(folder, 'data')]) giveToOwner(each);
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const;
  const [port, groupPort, incrementalPort, snapshotPort] = ports;
  return { folder, port, groupPort, incrementalPort, snapshotPort };
}

function giveToOwner(path: string): void {
  if (owner.uid !== undefined) chownSync(path, owner.uid, owner.gid ?? owner.uid);
}

function initFile({ folder }: Place): string {
  const path = join(folder, 'start.sql');
  writeFileSync(path, startStatements);
  return path;
}

async function startNode(place: Place, group: string, options: readonly string[]): Promise<ClusterNode> {
  const all = [...placeOptions(place.folder, place.port), ...clusterOptions(place, group)];
  const serve = async (more: readonly string[]): Promise<ChildProcess> => {
    const server = start('mariadbd', [...all, ...more], owner);
    await answering(server, place.port);
    return server;
  };
  let server = await serve(options);
  return {
    kill: () => kill(server),
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async restart() {
      await kill(server);
      server = await serve([`--wsrep-start-position=${await recoveredPosition(place, all)}`]);
    },
  };
}

function clusterOptions({ folder, ...ports }: Place, group: string): string[] {
  const provider = [
    `gmcast.listen_addr=tcp://127.0.0.1:${ports.groupPort}`,
    `ist.recv_addr=127.0.0.1:${ports.incrementalPort}`,
    // At most a third of the suspect time-out; the default is one second.
    'evs.keepalive_period=PT0.5S',
    'evs.suspect_timeout=PT2S',
    'evs.inactive_timeout=PT4S',
    'pc.recovery=true',
    'gcache.size=64M',
  ];
  return [
    '--wsrep-on=ON',
    `--wsrep-provider=${providerPath()}`,
    `--wsrep-provider-options=${provider.join(';')}`,
    '--wsrep-cluster-name=bank',
    `--wsrep-cluster-address=${group}`,
    '--wsrep-node-address=127.0.0.1',
    `--wsrep-node-name=${ports.port}`,
    '--wsrep-sst-method=rsync',
    `--wsrep-sst-receive-address=127.0.0.1:${ports.snapshotPort}`,
    `--log-bin=${join(folder, 'data', 'binlog')}`,
    '--binlog-format=ROW',
    '--default-storage-engine=InnoDB',
    '--innodb-autoinc-lock-mode=2',
  ];
}

/** Returns a killed node's last position, as `uuid:sequence number`. */
async function recoveredPosition({ folder }: Place, options: readonly string[]): Promise<string> {
  const log = join(folder, 'recovery.log');
  rmSync(log, { force: true });
  await once(start('mariadbd', [...options, `--log-error=${log}`, '--wsrep-recover'], owner), 'exit');
  const position = /Recovered position:\s*(\S+)/.exec(readFileSync(log, 'utf8'))?.[1];
  if (position === undefined) throw new Error('The node does not know how far it had got.');
  return position;
}
