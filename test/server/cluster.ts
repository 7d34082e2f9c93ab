/**
 * Failover: nodes of a cluster are killed under load; two servers, each with its own preferred node, continue with the
 * others.
 */
import { expect } from 'chai';
import { type Database, openDatabase } from '../../src/storage/database.js';
import { approveInDatabase, isAllExecuted } from '../support/database/approved.js';
import { faultsOf, startBank } from '../support/server/bank-processes.js';
import type { Cluster } from '../support/database/cluster.js';
import {
  acknowledgedOf,
  expectBooksInOrder,
  expectNothingLost,
  type Ordered,
  pay,
} from '../support/database/kept-payments.js';
import { keepBusy, type Load, promisedMilliseconds } from '../support/server/load.js';
import { openAccounts } from '../support/database/many-accounts.js';
import { newOrder, type OrderOptions, readPayment, startPayment } from '../support/tpp/orders.js';
import type { ServerProcess } from '../support/server/server.js';
import { allOf, numbers, until } from '../support/runner/together.js';

const payingLanes = 8;
const readingLanes = 2;
/** Enough accounts that payments seldom wait for one another. */
const accountCount = 64;
const approvedPerKill = 100;

export interface ClusterFigures {
  readonly acknowledged: number;
  readonly executed: number;
  readonly refused: number;
  readonly slowestAnswerMilliseconds: number;
  /** From the loss of a node, or from the election of a new primary, until every caller was served again. */
  readonly slowestReturnMilliseconds: number;
  /** From the loss of a primary to the election of the next; 0 where all nodes are equal. */
  readonly slowestElectionMilliseconds: number;
}

/** Kills one node after the other, each after this many more acknowledged payments. */
export async function surviveNodes(
  cluster: Cluster,
  { kills, paymentsPerKill }: { readonly kills: number; readonly paymentsPerKill: number },
): Promise<ClusterFigures> {
  const servers = await Promise.all([
    startBank(cluster.url(0), { isOutage: true }),
    startBank(cluster.url(1), { isOutage: true }),
  ]);
  const { id: first } = await startPayment(servers[0].url);
  const ibans = await withDatabase(cluster, (database) => openAccounts(database, accountCount));
  const orderOf = (index: number) => newOrder(wayOf(ibans, index));
  const ordered: Ordered[] = [];
  const load = keepBusy(
    servers.flatMap(({ url }) => [
      ...numbers(payingLanes).map(() => () => pay(url, ordered, orderOf)),
      ...numbers(readingLanes).map(() => () => readPayment(url, first)),
    ]),
  );
  const approved = new Set<string>();
  let slowestReturnMilliseconds = 0;
  let slowestElectionMilliseconds = 0;
  for (const round of numbers(kills)) {
    const isReached = () => acknowledgedOf(ordered).length >= (round + 1) * paymentsPerKill;
    await until(() => isReached() || load.hasFailed());
    // These payments are being executed when the node is killed.
    const fresh = acknowledgedOf(ordered).filter((id) => !approved.has(id));
    const due = fresh.slice(0, approvedPerKill);
    for (const id of due) approved.add(id);
    await withDatabase(cluster, (database) => approveInDatabase(database, due));
    const { electing, returned } = await killNode(cluster, round, load);
    slowestReturnMilliseconds = Math.max(slowestReturnMilliseconds, returned);
    slowestElectionMilliseconds = Math.max(slowestElectionMilliseconds, electing);
  }
  const answers = await load.end();
  const executed = await expectAllKept(cluster, servers, ordered);
  return {
    acknowledged: acknowledgedOf(ordered).length,
    executed,
    ...answers,
    slowestReturnMilliseconds,
    slowestElectionMilliseconds,
  };
}

/** Kills a node; returns the time of the election, and the time from then until every caller was served again. */
async function killNode(cluster: Cluster, round: number, load: Load) {
  const { nodes } = cluster;
  const node = (await cluster.nextVictim?.()) ?? nodes[round % nodes.length] ?? nodes[0];
  const killed = performance.now();
  await node.kill();
  await cluster.elected?.();
  const start = cluster.elected ? performance.now() : killed;
  const returned = await load.returned(start);
  expect(returned).to.be.lessThan(promisedMilliseconds);
  await node.restart();
  return { electing: start - killed, returned };
}

async function withDatabase<T>(cluster: Cluster, act: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(cluster.url(2));
  try {
    return await act(database);
  } finally {
    await database.close();
  }
}

/** Payments to other banks, and between two accounts of the bank. */
function wayOf(ibans: readonly string[], index: number): OrderOptions {
  const [from = '', to = ''] = [ibans[index % ibans.length], ibans[(index * 7 + 1) % ibans.length]];
  return index % 2 === 0 || from === to ? { from } : { from, to };
}

async function expectAllKept(
  cluster: Cluster,
  servers: readonly [ServerProcess, ServerProcess],
  ordered: readonly Ordered[],
): Promise<number> {
  await withDatabase(cluster, (database) => until(() => isAllExecuted(database)));
  const payments = await expectNothingLost(servers[1].url, ordered);
  for (const { status } of payments) expect(status).to.be.oneOf(['RCVD', 'ACSC', 'ACCC']);
  await Promise.all(servers.map((server) => server.stop()));
  for (const server of servers) {
    expect(faultsOf(server).filter((line) => line.includes('server.failed'))).to.deep.equal([]);
  }
  // One payment more was started before the load.
  for (const node of [0, 1, 2]) await expectBooksInOrder(cluster.url(node), ordered.length + 1);
  return payments.filter(({ status }) => status !== 'RCVD').length;
}

/** Every payment acknowledged by one server is at once readable at the other server. */
export async function readElsewhere(
  servers: readonly [ServerProcess, ServerProcess],
  payments: number,
): Promise<void> {
  const statuses = await allOf(numbers(payments), 4, async (index) => {
    const [one, other] = index % 2 === 0 ? servers : [servers[1], servers[0]];
    const { id } = await startPayment(one.url);
    return (await readPayment(other.url, id)).status;
  });
  expect(statuses.filter((status) => status !== 200)).to.deep.equal([]);
}
