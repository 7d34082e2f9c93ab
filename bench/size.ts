/** Benchmark of size: the cost of a long history and of a second process on the same database, and the memory of a server. */
import { cpus } from 'node:os';
import { openDatabase } from '../src/storage/database.js';
import { openAccounts } from '../test/support/database/many-accounts.js';
import { type Engine, startEngines } from './databases.js';
import { initiation, reading } from './exchange.js';
import { fillHistory } from './history.js';
import { load } from './load.js';
import type { ServerProcess } from './processes.js';
import { type Contender, type Figures, measureInTurn, type Plan } from './rounds.js';
import { startOurs } from './start.js';
import { printTable, printTarget, ratio, whole } from './table.js';

const connections = 64;
const manyAccounts = 1000;
const history = 1_000_000;
const leastOfYoung = 0.9;
const leastOfOne = 0.9;

interface Side {
  readonly name: string;
  readonly databaseUrl: string;
  readonly server: ServerProcess;
  readonly accounts: readonly string[];
  readonly paymentId: string;
  readonly databaseSeconds: () => number | undefined;
}

export async function measureSize(plan: Plan): Promise<void> {
  const engines = await startEngines();
  for (const engine of engines) await measureHistory(engine, plan);
  const server = engines.find(({ name }) => name !== 'SQLite');
  if (server) await measureProcesses(server, plan);
  await Promise.all(engines.map((engine) => engine.remove()));
}

async function measureHistory(engine: Engine, plan: Plan): Promise<void> {
  const sides = [
    await startSide(engine, 'young', 'no history'),
    await startSide(engine, 'old', `${whole(history)} payments`, (url) => fillHistory(url, history)),
  ];
  const loads = { 'a payment initiated': paying, 'a payment read': rereading };
  for (const [what, loadOf] of Object.entries(loads)) {
    const figures = await measureInTurn(sides.map(loadOf), plan);
    const [young, old] = figures;
    report(what, figures, (name) => sides.find((side) => side.name === name)?.server.megabytes());
    printTarget(
      `${what} beside ${whole(history)} others, ${engine.name}`,
      (old?.requestsPerSecond ?? Number.NaN) / (young?.requestsPerSecond ?? Number.NaN),
      leastOfYoung,
    );
    console.log('');
  }
  await Promise.all(sides.map(({ server }) => server.stop()));
}

async function startSide(
  engine: Engine,
  databaseName: string,
  what: string,
  fill: (databaseUrl: string) => Promise<void> = () => Promise.resolve(),
): Promise<Side> {
  const databaseUrl = await engine.create(databaseName);
  await (await startOurs(databaseUrl)).stop();
  await fill(databaseUrl);
  const database = await openDatabase(databaseUrl);
  const accounts = await openAccounts(database, manyAccounts);
  await database.close();
  const server = await startOurs(databaseUrl);
  const paymentId = await initiate(server);
  const name = `${engine.name}, ${what}`;
  return { name, databaseUrl, server, accounts, paymentId, databaseSeconds: () => engine.cpuSeconds() };
}

async function initiate({ port }: ServerProcess): Promise<string> {
  let paymentId = '';
  const onAnswer = (answer: string) => (paymentId = /"paymentId":"([^"]+)"/.exec(answer)?.[1] ?? '');
  const once = { port, connections: 1, seconds: 0, onAnswer };
  await load({ ...once, request: () => initiation(), expectedStatus: 201 });
  return paymentId;
}

function paying({ accounts, databaseSeconds, name, server }: Side): Contender {
  const request = (connection: number) => initiation({ iban: accounts[connection] ?? '' });
  return { name, server, databaseSeconds, load: { request, expectedStatus: 201, connections } };
}

function rereading({ databaseSeconds, name, paymentId, server }: Side): Contender {
  const request = () => reading(paymentId);
  return { name, server, databaseSeconds, load: { request, expectedStatus: 200, connections } };
}

/**
 * Runs both processes on the servers' one core, which shows the cost of a second process; on a core of its own, a
 * second process adds throughput. While the first process is measured alone, the second is idle.
 */
async function measureProcesses(engine: Engine, plan: Plan): Promise<void> {
  const first = await startSide(engine, 'processes', 'one process');
  const second = { ...first, server: await startOurs(first.databaseUrl) };
  const both = [first, second].map((side, at) => ({
    ...paying(side),
    name: `${at === 0 ? 'one' : 'the other'} of two`,
    // The database's processor time during the round belongs to both processes.
    databaseSeconds: () => undefined,
  }));
  const figures = await measureInTurn([paying(first), both], plan);
  report('a payment initiated', figures, () => first.server.megabytes());
  const [alone = Number.NaN, ...shared] = figures.map(({ requestsPerSecond }) => requestsPerSecond);
  const share = shared.reduce((all, each) => all + each, 0) / alone;
  printTarget('two processes on one core and one MariaDB, together beside one', share, leastOfOne);
  const cores = cpus().length;
  if (cores < 8) console.log(`Four processes want eight cores, and there are ${cores}.`);
  await Promise.all([first, second].map(({ server }) => server.stop()));
}

function report(
  what: string,
  figures: readonly Figures[],
  megabytesOf: (name: string) => number | undefined,
): void {
  const first = figures[0]?.requestsPerSecond ?? Number.NaN;
  printTable(
    [what, 'requests/s', 'lowest–highest', 'of the first', 'p99, ms', 'CPU µs', 'database µs', 'memory, MB'],
    figures.map((row) => [
      row.name,
      whole(row.requestsPerSecond),
      `${whole(row.lowest)}–${whole(row.highest)}`,
      ratio(row.requestsPerSecond / first),
      row.p99.toFixed(1),
      whole(row.cpuMicroseconds),
      whole(row.databaseMicroseconds),
      whole(megabytesOf(row.name) ?? Number.NaN),
    ]),
  );
  console.log('');
}
